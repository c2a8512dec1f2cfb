import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportUsers, listUsers, type UserSort } from '#contract/people/users.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
/** More than a count covers, and more than are read in order before the index of words is used. */
const many = 1_050

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
  await world.pool.query(
    `insert into users (id, username, password_hash, role, first_name, last_name, created_at, updated_at)
     select gen_random_uuid(), lower(name) || '.common' || n, '', 'client', name, 'Number' || lpad(n::text, 5, '0'),
       now() - n * interval '1 minute', now()
     from unnest(array['Aaron', 'Zed']) name, generate_series(1, $1::int) n`,
    [many],
  )
})
afterAll(async () => world.close())

const numbers = (from: number, to: number, name: string) => {
  const step = from < to ? 1 : -1
  const length = Math.abs(to - from) + 1
  return Array.from({ length }, (_, index) => `${name} Number${String(from + index * step).padStart(5, '0')}`)
}

async function namesOf(search: string, sort: UserSort, pages: number): Promise<string[]> {
  const names: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < pages; page++) {
    const query = { search, sort, limit: 100, ...(cursor !== null && { cursor }) }
    const answer: Awaited<ReturnType<typeof superadmin.call<typeof listUsers>>> = await superadmin.call(listUsers, { query })
    names.push(...answer.users.map(({ profile }) => profile.full_name))
    cursor = answer.next
  }
  return names
}

describe('a search that over a thousand people match', () => {
  it.each([
    ['people who come first', 'aaron', 'name', numbers(1, 300, 'Aaron')],
    ['people who come last', 'zed', 'name', numbers(1, 300, 'Zed')],
    ['people who come last, from the last', 'zed', '-name', numbers(many, many - 299, 'Zed')],
    ['people who come first, from the last', 'aaron', '-name', numbers(many, many - 299, 'Aaron')],
  ] as const)('is in order, page by page: %s.', async (_, search, sort, expected) => {
    expect(await namesOf(search, sort, 3)).toEqual(expected)
  })

  it('ends with the last of them.', async () => {
    expect(await namesOf('zed', 'name', 11)).toEqual(numbers(1, many, 'Zed'))
    const { count } = await superadmin.call(listUsers, { query: { search: 'zed', sort: 'name' } })
    expect(count).toBe(1_000)
  })

  it('finds only its own people for a club, and reads no one else.', async () => {
    const admin = await world.admin()
    expect((await admin.call(listUsers, { query: { search: 'common' } })).users).toEqual([])
    expect((await admin.call(listUsers, { query: { search: admin.username } })).users).toHaveLength(1)
  })

  it('is exported completely.', async () => {
    const csv = await superadmin.call(exportUsers, { query: { search: 'zed', sort: 'name' } })
    expect(csv.trim().split('\r\n')).toHaveLength(many + 1)
  })
})
