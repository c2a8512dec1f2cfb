import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportData, exportedTables } from '#contract/platform/data-export.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

const linesOf = async (table: (typeof exportedTables)[number]) =>
  (await superadmin.call(exportData, { params: { table } })).trimEnd().split('\r\n')

describe('exportData', () => {
  it('exports each table with a line for each row, and no credentials.', async () => {
    const client = await world.guest('client')
    const { event_id, prestation_id, club_id } = world.event
    const { reference } = await client.call(createReservation, {
      body: { event_id, party_size: 1, lines: [{ prestation_id, quantity: 1 }] },
    })
    const count = async (table: string) =>
      (await world.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n
    const tables = {
      users: 'users',
      clubs: 'clubs',
      events: 'events',
      reservations: 'reservations',
      ledger: 'ledger_entries',
    } as const
    expect(exportedTables.toSorted()).toEqual(Object.keys(tables).toSorted())
    for (const table of exportedTables) {
      const lines = await linesOf(table)
      expect({ table, lines: lines.length - 1 }).toEqual({ table, lines: await count(tables[table]) })
      expect(lines.join('')).not.toMatch(/password|argon2/)
    }
    expect((await linesOf('reservations')).find((line) => line.includes(reference))).toContain(
      `${club_id},${event_id},${client.id}`,
    )
    expect((await linesOf('users')).find((line) => line.includes(client.id))).toContain(
      `,${client.username},client,active,Ana,Lopez,`,
    )
  })

  it('reads pages without losing or repeating a row, and records in the audit log who exported what.', async () => {
    await world.pool.query(
      `insert into users (id, username, role, password_hash, first_name, last_name, created_at, updated_at)
       select gen_random_uuid(), 'many' || n, 'client', 'x', 'Many', n::text, now(), now() from generate_series(1, 4500) n`,
    )
    const ids = (await linesOf('users')).slice(1).map((line) => line.slice(0, 36))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(4500)
    const { rows } = await world.pool.query(
      `select actor_id, after->>'table' as "table" from audit_log where action = 'exportData' order by at desc, id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: superadmin.id, table: 'users' }])
  })

  it('is for superadmins only.', async () => {
    const admin = await world.admin()
    await expect(admin.call(exportData, { params: { table: 'users' } })).rejects.toMatchObject({ status: 403 })
  })
})
