import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addClub } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { hasPostings, readBalance } from './ledger-views.ts'
import { invoiceIssued, invoiceUncollectible, invoicePaid, providerFee, type Posting } from './postings.ts'
import { post } from './ledger-store.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => {
  await world.close()
})

const transaction = (posting: Posting, id: string = randomUUID(), at = world.clock.now()) => ({
  ...posting,
  club_id: world.event.club_id,
  currency: 'EUR',
  occurred_at: at,
  settled_at: null,
  source: 'online' as const,
  cause: { kind: 'invoice', id } as const,
  actor: { kind: 'system' } as const,
  event: null,
  reservation_id: null,
})
const write = (posting: Posting, id?: string, at?: Temporal.Instant) =>
  world.infrastructure.db.transaction().execute(async (tx) => post(tx, [transaction(posting, id, at)]))
const issued = invoiceIssued({ total_minor: 9900, tax_minor: 1718 })
const sql = async (text: string, values: unknown[] = []) => (await world.pool.query<Record<string, unknown>>(text, values)).rows
const entriesOf = (id: string) =>
  sql('select e.account from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.source_id = $1', [id])

describe('Posting', () => {
  it('writes the entries; from then on the club counts as having postings.', async () => {
    expect(await hasPostings(world.infrastructure.db, randomUUID())).toBe(false)
    await write(issued)
    expect(await hasPostings(world.infrastructure.db, world.event.club_id)).toBe(true)
  })

  it('happens once, however often it is requested, also concurrently.', async () => {
    const id = randomUUID()
    await Promise.all(Array.from({ length: 8 }, async () => write(issued, id)))
    await write(issued, id)
    expect(await entriesOf(id)).toHaveLength(3)
  })

  it('fails if the same thing was posted with other amounts.', async () => {
    const id = randomUUID()
    await write(issued, id)
    await expect(write(invoiceIssued({ total_minor: 9901, tax_minor: 1718 }), id)).rejects.toThrow('with other amounts')
  })

  it('commits and rolls back with its transaction.', async () => {
    const id = randomUUID()
    const undone = world.infrastructure.db.transaction().execute(async (tx) => {
      await post(tx, [transaction(issued, id)])
      throw new Error('the process died')
    })
    await expect(undone).rejects.toThrow('the process died')
    expect(await entriesOf(id)).toEqual([])
    await write(issued, id)
    expect(await entriesOf(id)).toHaveLength(3)
  })

  it("has the club's business date: the previous evening's until the day cutoff.", async () => {
    for (const [at, date] of [
      ['2026-10-25T06:59:00Z', '2026-10-24'],
      ['2026-10-25T07:00:00Z', '2026-10-25'],
      ['2026-03-29T05:59:00Z', '2026-03-28'],
      ['2026-03-29T06:00:00Z', '2026-03-29'],
      ['2026-12-31T23:30:00Z', '2026-12-31'],
    ] as const) {
      const id = randomUUID()
      await write(issued, id, Temporal.Instant.from(at))
      const [row] = await sql('select business_date::text from ledger_transactions where source_id = $1', [id])
      expect(row?.['business_date']).toBe(date)
    }
  })

  it("has the application's business date if PostgreSQL's time zone data differs.", async () => {
    const { club_id } = await addClub(world, { timezone: 'Africa/Casablanca' })
    // 08:59 in Casablanca, which PostgreSQL takes for 09:59.
    const at = Temporal.Instant.from('2026-12-05T08:59:00Z')
    await world.pool.query(`update clubs set day_cutoff = '09:00' where id = $1`, [club_id])
    const id = randomUUID()
    await world.infrastructure.db.transaction().execute(async (tx) => post(tx, [{ ...transaction(issued, id, at), club_id }]))
    expect(await sql('select posted_on::text, business_date::text from ledger_transactions where source_id = $1', [id])).toEqual([
      { posted_on: '2026-12-04', business_date: '2026-12-04' },
    ])
  })

  it('keeps every account and all of them together balanced, whatever happens in any order.', async () => {
    const total = fc.integer({ min: 1, max: 100_000_000 })
    const happening = fc.oneof(
      total.map((total_minor) => invoiceIssued({ total_minor, tax_minor: Math.floor(total_minor / 6) })),
      total.map((total_minor) => invoiceUncollectible({ total_minor, tax_minor: Math.floor(total_minor / 6) })),
      total.map(invoicePaid),
      total.map(providerFee),
    )
    const { db } = world.infrastructure
    const balance = async (account: 'platform_receivable') => readBalance(db, account, world.event.club_id, 'EUR')
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { maxLength: 8 }),
        fc.array(fc.nat({ max: 7 }), { maxLength: 4 }),
        async (postings, again) => {
          const before = await balance('platform_receivable')
          const ids = postings.map(() => randomUUID())
          const repeated = again.filter((index) => index < postings.length)
          await Promise.all([...postings.keys(), ...repeated].map(async (index) => write(postings[index] ?? issued, ids[index])))
          const moved = postings.flatMap(({ entries }) => entries).filter(({ account }) => account === 'platform_receivable')
          expect((await balance('platform_receivable')) - before).toBe(
            moved.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
          )
        },
      ),
      { numRuns: 20 },
    )
    expect(await sql('select transaction_id from ledger_entries group by transaction_id having sum(amount_minor) <> 0')).toEqual(
      [],
    )
  })
})

describe('The database', () => {
  it.each([
    ['update ledger_entries set amount_minor = 1', 'append-only'],
    ['delete from ledger_entries', 'append-only'],
    ["update ledger_transactions set kind = 'other'", 'append-only'],
    ['delete from ledger_transactions where false', 'append-only'],
    ['truncate ledger_entries, ledger_transactions', 'append-only'],
    ["insert into ledger_entries select id, 7, 'tax_payable', 5 from ledger_transactions limit 1", 'is complete'],
  ])('refuses %s', async (statement, reason) => {
    await write(issued)
    await expect(sql(statement)).rejects.toThrow(reason)
  })

  it.each([
    [
      'entries that are not zero together',
      [
        { account: 'provider_clearing', amount_minor: 5 },
        { account: 'platform_receivable', amount_minor: -4 },
      ],
    ],
    ['a single entry', [{ account: 'provider_clearing', amount_minor: 5 }]],
  ] as const)('refuses %s at the commit.', async (_, entries) => {
    await expect(
      write({ kind: 'invoice_paid', entries: entries.map((entry) => ({ ...entry, category: null, line_id: null })) }),
    ).rejects.toMatchObject({
      constraint: 'ledger_transactions_balance',
    })
  })

  it('refuses a zero entry, and an unknown account.', async () => {
    // Several statements in one string are one transaction.
    const of = async (account: string, amountMinor: number) =>
      sql(`insert into ledger_transactions (id, kind, currency, occurred_at, business_date, posted_on, source, source_kind,
          source_id)
        values ('${randomUUID()}', 'test', 'EUR', now(), now(), now(), 'online', 'test', '${randomUUID()}');
        insert into ledger_entries select id, 0, '${account}', ${amountMinor} from ledger_transactions where kind = 'test'`)
    await expect(of('tax_payable', 0)).rejects.toMatchObject({ constraint: 'ledger_entries_amount_not_zero' })
    await expect(of('pocket', 5)).rejects.toMatchObject({ constraint: 'ledger_entries_account_known' })
  })
})
