import { expect, inject, it } from 'vitest'
import { copyTestDatabase, execute, listRun, pointTo } from './database.ts'

const server = inject('testServer')

it('Every copy has the tables of the template and its own data, and is gone when it is dropped.', async () => {
  const copies = await Promise.all([copyTestDatabase(server), copyTestDatabase(server), copyTestDatabase(server)])
  const [first, second, third] = copies.map(({ connectionString }) => connectionString)
  await execute(first ?? '', 'create table mine (n integer)')
  const tables = (address = '') =>
    execute(address, "select table_name from information_schema.tables where table_schema = 'public'")
  expect((await tables(second)).map((row) => row['table_name'])).toContain('users')
  expect(await tables(second)).toHaveLength((await tables(first)).length - 1)
  expect(await tables(third)).toHaveLength((await tables(second)).length)
  await Promise.all(copies.map((copy) => copy.drop()))
  const left = await listRun(server)
  for (const copy of copies) expect(left).not.toContain(new URL(copy.connectionString).pathname.slice(1))
})

it('The URL of another database keeps its server, however it is written.', () => {
  expect(pointTo('postgresql://u:p@host:5433/a?sslmode=disable', 'b')).toBe('postgresql://u:p@host:5433/b?sslmode=disable')
  expect(pointTo('postgresql:///a?host=%2Frun&user=u', 'b')).toBe('postgresql:///b?host=%2Frun&user=u')
})
