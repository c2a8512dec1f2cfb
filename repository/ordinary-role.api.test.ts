import { pino } from 'pino'
import { expect, inject, it } from 'vitest'
import { connect } from '#server/infrastructure/database/connect.ts'
import { migrate, pendingMigrations } from '#server/infrastructure/database/migrate.ts'
import { execute, nameTestDatabase, pointTo } from '#server/testing/database.ts'

it('A role that owns its database and has no other right migrates it and works in it.', async () => {
  const { connectionString: server, template } = inject('testServer')
  const name = nameTestDatabase(template.split('_')[2])
  await execute(server, `create role ${name} login password '${name}' nosuperuser nocreatedb nocreaterole noreplication`)
  await execute(server, `create database ${name} owner ${name} template template0 encoding 'UTF8'`)
  const url = new URL(pointTo(server, name))
  url.username = name
  url.password = name
  // On a socket, the user is a parameter of the address.
  if (url.searchParams.has('user')) url.searchParams.set('user', name)
  const { db, close } = connect(url.href, pino({ level: 'silent' }), 2)
  try {
    await migrate(db)
    expect(await pendingMigrations(db)).toBe(0)
    const [role] = await execute(url.href, 'select rolname, rolsuper from pg_roles where rolname = current_user')
    expect(role).toEqual({ rolname: name, rolsuper: false })
  } finally {
    await close()
    await execute(server, `drop database ${name} with (force)`)
    await execute(server, `drop role ${name}`)
  }
})
