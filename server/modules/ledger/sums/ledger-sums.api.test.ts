import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addClub } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { checkLedgerSums, foldLedger } from './fold-ledger.ts'
import { ledgerSums } from './ledger-sums-views.ts'
import { countWrongSums, foldTransactions, rebuildSums } from './ledger-sums-store.ts'
import { post } from '../postings/ledger-store.ts'
import {
  clubPaidOut,
  disputeLost,
  disputeOpened,
  providerFee,
  refundGranted,
  reservationPaid,
  type Posting,
} from '../postings/postings.ts'

let world: World
let clubs: string[]
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  clubs = [world.event.club_id, (await addClub(world, {})).club_id]
})
afterAll(async () => world.close())

const db = () => world.infrastructure.db
const count = async (table: 'ledger_unfolded' | 'ledger_sums') =>
  (await world.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count

const taken = fc
  .record({ amount_minor: fc.integer({ min: 1, max: 1_000_000 }), fee: fc.integer({ min: 0, max: 100 }) })
  .map(({ amount_minor, fee }) => ({
    amount_minor,
    platform_fee_minor: Math.floor((amount_minor * fee) / 1_000),
    allocation: [],
  }))
const amount = fc.integer({ min: 1, max: 1_000_000 })
const posting: fc.Arbitrary<Posting> = fc.oneof(
  taken.map(reservationPaid),
  taken.map(refundGranted),
  amount.map(providerFee),
  amount.map(clubPaidOut),
  amount.map(disputeOpened),
  amount.map((lost) => disputeLost(lost, 'club')),
)
const happening = fc.record({
  posting,
  club: fc.nat({ max: 1 }),
  currency: fc.constantFrom('EUR', 'GBP'),
  day: fc.constantFrom('2026-10-30', '2026-10-31', null),
  source: fc.constantFrom('online' as const, 'till' as const, 'adjustment' as const),
})
type Occurrence = typeof happening extends fc.Arbitrary<infer T> ? T : never

const write = async ({ posting: posted, club, currency, day, source }: Occurrence) =>
  db()
    .transaction()
    .execute(async (tx) =>
      post(tx, [
        {
          ...posted,
          club_id: clubs[club] ?? null,
          currency,
          occurred_at: world.clock.now(),
          settled_at: null,
          source,
          cause: { kind: 'payment', id: randomUUID() },
          actor: { kind: 'system' },
          event: day === null ? null : { id: world.event.event_id, business_date: day },
          reservation_id: null,
        },
      ]),
    )

/** The sums and the ledger, grouped by every column of the sums. */
const readBoth = async () => {
  const { rows: kept } = await sql`
    select club_id, currency, account, kind, source, business_date, event_id, sum(amount_minor)::bigint as amount_minor
    from ${ledgerSums} s group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`.execute(db())
  const { rows: posted } = await world.pool.query(`
    select club_id, currency, account, kind, source, business_date::text, event_id, sum(amount_minor)::float8 as amount_minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4, 5, 6, 7`)
  return { kept, posted }
}

describe("The ledger's sums", () => {
  it('equal the ledger to the minor unit, whatever is posted while they are updated and rebuilt.', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 1, maxLength: 12 }),
        fc.array(fc.constantFrom('fold', 'fold', 'rebuild'), { maxLength: 4 }),
        async (happenings, works) => {
          await Promise.all([
            ...happenings.map(write),
            ...works.map(async (work) => (work === 'fold' ? foldTransactions(db()) : rebuildSums(db()))),
          ])
          const { kept, posted } = await readBoth()
          expect(kept).toEqual(posted)
          expect(await countWrongSums(db())).toBe(0)
        },
      ),
      { numRuns: 15 },
    )
    await foldLedger(world.infrastructure)
    expect(await count('ledger_unfolded')).toBe('0')
    const { kept, posted } = await readBoth()
    expect(kept).toEqual(posted)
  })

  it('leave out what was rolled back.', async () => {
    const before = (await readBoth()).kept
    const undone = db()
      .transaction()
      .execute(async (tx) => {
        await sql`insert into ledger_transactions (id, kind, currency, occurred_at, business_date, posted_on, source, source_kind,
            source_id)
          values (${randomUUID()}, 'test', 'EUR', now(), now(), now(), 'online', 'test', ${randomUUID()})`.execute(tx)
        throw new Error('the process died')
      })
    await expect(undone).rejects.toThrow('the process died')
    expect((await readBoth()).kept).toEqual(before)
  })

  it('are rebuilt by the nightly check if they are wrong.', async () => {
    await write({ posting: clubPaidOut(100), club: 0, currency: 'EUR', day: null, source: 'online' })
    await foldLedger(world.infrastructure)
    await world.pool.query('update ledger_sums set amount_minor = amount_minor + 1 where id = (select min(id) from ledger_sums)')
    expect(await countWrongSums(db())).toBeGreaterThan(0)
    await checkLedgerSums(world.infrastructure)
    expect(await countWrongSums(db())).toBe(0)
    expect(await count('ledger_unfolded')).toBe('0')
  })
})
