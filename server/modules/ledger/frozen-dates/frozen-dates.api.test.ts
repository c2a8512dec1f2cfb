import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addClub } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { freezeDate, lockLedger, unfreezeDate } from './frozen-store.ts'
import { post } from '../postings/ledger-store.ts'
import { manualRevenue } from '../postings/postings.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => {
  await world.close()
})

const revenue = manualRevenue({ account: 'club_till', amount_minor: 1210, tax_minor: 210, category: 'bar' })
/** 23:00 in Amsterdam. */
const at = Temporal.Instant.from('2026-11-21T22:00:00Z')

const write = async (club_id: string, named_date: string, occurred_at = at) => {
  const id = randomUUID()
  await world.infrastructure.db.transaction().execute(async (tx) =>
    post(tx, [
      {
        ...revenue,
        club_id,
        currency: 'EUR',
        occurred_at,
        settled_at: occurred_at,
        source: 'manual',
        cause: { kind: 'manual_revenue', id },
        actor: { kind: 'system' },
        event: null,
        reservation_id: null,
        named_date,
      },
    ]),
  )
  return id
}
const freeze = async (club_id: string, date: string) =>
  world.infrastructure.db.transaction().execute(async (tx) => {
    await lockLedger(tx, club_id)
    return freezeDate(tx, club_id, date, at)
  })
const rowOf = async (id: string) =>
  (
    await world.pool.query<Record<string, unknown>>(
      'select posted_on::text, business_date::text, adjusts_date::text, source from ledger_transactions where source_id = $1',
      [id],
    )
  ).rows[0]

describe('A frozen date', () => {
  it('accepts no more postings: later ones are adjustments on the open date, with a reference to it.', async () => {
    const { club_id } = await addClub(world, { timezone: 'Europe/Amsterdam' })
    const before = await write(club_id, '2026-11-20')
    expect(await freeze(club_id, '2026-11-20')).toBe(true)
    expect(await freeze(club_id, '2026-11-20')).toBe(false)
    const after = await write(club_id, '2026-11-20')
    expect(await rowOf(before)).toEqual({
      posted_on: '2026-11-20',
      business_date: '2026-11-20',
      adjusts_date: null,
      source: 'manual',
    })
    expect(await rowOf(after)).toEqual({
      posted_on: '2026-11-21',
      business_date: '2026-11-21',
      adjusts_date: '2026-11-20',
      source: 'adjustment',
    })
  })

  it('belongs to one club, and accepts postings again once reopened.', async () => {
    const [{ club_id }, other] = [await addClub(world), await addClub(world)]
    await freeze(club_id, '2026-11-20')
    expect(await rowOf(await write(other.club_id, '2026-11-20'))).toMatchObject({ business_date: '2026-11-20' })
    await world.infrastructure.db.transaction().execute(async (tx) => {
      await lockLedger(tx, club_id)
      await unfreezeDate(tx, club_id, '2026-11-20')
    })
    expect(await rowOf(await write(club_id, '2026-11-20'))).toMatchObject({ business_date: '2026-11-20', source: 'manual' })
  })

  it('is enforced by the database even if a program does not check.', async () => {
    const { club_id } = await addClub(world)
    await freeze(club_id, '2026-11-20')
    const insert = `insert into ledger_transactions (id, kind, club_id, currency, occurred_at, posted_on, business_date, source,
      source_kind, source_id)
      values (gen_random_uuid(), 'test', $1, 'EUR', now(), $2, $3, 'manual', 'test', gen_random_uuid())`
    for (const dates of [
      ['2026-11-20', '2026-11-22'],
      ['2026-11-22', '2026-11-20'],
    ]) {
      await expect(world.pool.query(insert, [club_id, ...dates])).rejects.toMatchObject({ constraint: 'ledger_dates_open' })
    }
  })

  it('holds against postings that arrive during the freeze: each is counted before it, or is an adjustment.', async () => {
    const { club_id } = await addClub(world)
    const countOn = async () => {
      const { rows } = await world.pool.query<{ count: number }>(
        `select count(*)::int as count from ledger_transactions where club_id = $1 and business_date = '2026-11-20'`,
        [club_id],
      )
      return rows[0]?.count
    }
    const freezing = world.infrastructure.db.transaction().execute(async (tx) => {
      await lockLedger(tx, club_id)
      await freezeDate(tx, club_id, '2026-11-20', at)
      return countOn()
    })
    const ids = await Promise.all(Array.from({ length: 12 }, async () => write(club_id, '2026-11-20')))
    const counted = await freezing
    expect(await countOn()).toBe(counted)
    const rows = await Promise.all(ids.map(rowOf))
    expect(rows.filter((row) => row?.['adjusts_date'] === '2026-11-20')).toHaveLength(12 - Number(counted))
  })
})
