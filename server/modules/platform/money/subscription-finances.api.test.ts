import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { QueryOf } from '#contract/base/endpoint.ts'
import { listPlatformClubs } from '#contract/platform/clubs.ts'
import { exportMrrMoves, getSubscriptionFinances, listMrrMoves, listOpenInvoices } from '#contract/platform/subscriptions.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { post } from '../../ledger/index.ts'
import { commissionEarned } from '../../ledger/postings/postings.ts'
import { fillSubscription, type PastSubscription } from '../../subscriptions/demo.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
let clubs: { monthly: string; owing: string; yearly: string; pound: string }

async function subscribe(world: World, past: Omit<PastSubscription, 'club_id' | 'since'> & { months: number }, currency = 'EUR') {
  const { club_id } = await addClub(world, { currency })
  const now = world.clock.now()
  const since = now.toZonedDateTimeISO('Europe/Amsterdam').subtract({ months: past.months, hours: 2 }).toInstant()
  await world.infrastructure.db
    .transaction()
    .execute(async (tx) => fillSubscription(tx, world.infrastructure.config, { ...past, club_id, since }, now))
  return club_id
}

async function openPlatform() {
  const world = await openWorld(inject('testServer'))
  // The world's club never paid.
  await world.pool.query(`update subscriptions set status = 'cancelled', ended_at = '2020-01-01T00:00:00Z'`)
  const superadmin = await world.guest('superadmin')
  const pro = { plan: 'pro', interval: 'month' } as const
  const clubs = {
    monthly: await subscribe(world, { choice: pro, is_past_due: false, months: 5 }),
    owing: await subscribe(world, { choice: pro, is_past_due: true, months: 2 }),
    yearly: await subscribe(world, { choice: { plan: 'elite', interval: 'year' }, is_past_due: false, months: 7 }),
    pound: await subscribe(world, { choice: pro, is_past_due: false, months: 1 }, 'GBP'),
  }
  await keepSignedIn(world)
  return { world, superadmin, clubs }
}
beforeAll(async () => {
  ;({ world, superadmin, clubs } = await openPlatform())
})
afterAll(async () => world.close())

const finances = async (by = superadmin) => {
  const { currencies } = await by.call(getSubscriptionFinances, { query: {} })
  const [euro, pound] = currencies
  if (!euro || !pound || currencies.length > 2) throw new Error('There are two currencies.')
  return { euro, pound }
}

describe('Subscription finances', () => {
  it("have each currency's recurring revenue, the part at risk, and the plans behind it.", async () => {
    const { euro, pound } = await finances()
    expect(euro).toMatchObject({
      currency: 'EUR',
      mrr_minor: 12_900 * 2 + 24_917,
      at_risk_minor: 12_900,
      clubs: 3,
      trials: 0,
      plans: [
        { plan: 'pro', interval: 'month', clubs: 2, mrr_minor: 25_800 },
        { plan: 'elite', interval: 'year', clubs: 1, mrr_minor: 24_917 },
      ],
    })
    expect(pound).toMatchObject({ currency: 'GBP', mrr_minor: 11_500, clubs: 1, at_risk_minor: 0 })
  })

  it("have months whose moves add up, and whose amounts equal the ledger's, row by row.", async () => {
    await world.infrastructure.db.transaction().execute(async (tx) =>
      post(tx, [
        {
          ...commissionEarned([{ amount_minor: 2_580, category: 'entry', line_id: clubs.monthly }], 'platform'),
          club_id: clubs.monthly,
          currency: 'EUR',
          occurred_at: world.clock.now(),
          settled_at: null,
          source: 'online',
          cause: { kind: 'invoice', id: clubs.monthly },
          actor: { kind: 'system' },
          event: null,
          reservation_id: null,
        },
      ]),
    )
    const { rows } = await world.pool.query<{ month_on: string; account: string; kind: string; amount: number }>(`
      select to_char(t.business_date, 'YYYY-MM') || '-01' as month_on, e.account, t.kind, e.amount_minor::float8 as amount
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.currency = 'EUR'`)
    const { euro } = await finances()
    expect(euro.months).toHaveLength(12)
    for (const [index, month] of euro.months.entries()) {
      const moved =
        month.new_minor + month.expansion_minor + month.contraction_minor + month.churn_minor + month.reactivation_minor
      expect(month.start_minor + moved).toBe(month.end_minor)
      expect(month.end_minor).toBe(euro.months[index + 1]?.start_minor ?? euro.mrr_minor)
      const sumOf = (account: string, kind?: string) =>
        rows
          .filter((row) => row.month_on === month.month_on && row.account === account && (kind ?? row.kind) === row.kind)
          .reduce((sum, { amount }) => sum + amount, 0)
      expect(month).toMatchObject({
        invoiced_minor: 0 - sumOf('subscription_revenue'),
        received_minor: sumOf('provider_clearing', 'invoice_paid'),
        commissions_minor: sumOf('commission_expense'),
      })
    }
    expect(euro.months.at(-1)?.commissions_minor).toBe(2_580)
    expect(euro.months.reduce((sum, { new_minor }) => sum + new_minor, 0)).toBe(euro.mrr_minor)
  })

  it('have open invoices by age, which add up to what clubs owe by the ledger, and are listed.', async () => {
    const { euro } = await finances()
    expect(euro.ageing.map(({ age, invoices }) => [age, invoices])).toEqual([
      ['0-7', 1],
      ['8-21', 0],
      ['22-60', 0],
      ['61+', 0],
    ])
    expect(euro.ageing.reduce((sum, { total_minor }) => sum + total_minor, 0)).toBe(euro.receivable_minor)
    const list = async (query: { age?: '0-7' | '61+' }) =>
      superadmin.call(listOpenInvoices, { query: { currency: 'EUR', ...query } })
    expect(await list({})).toMatchObject({ count: 1, next: null, invoices: [{ club: { id: clubs.owing }, age: '0-7' }] })
    expect(await list({ age: '61+' })).toMatchObject({ count: 0, invoices: [] })
  })

  it('have the clubs behind each move, page by page, largest first.', async () => {
    const month = world.clock.now().toString().slice(0, 7)
    const list = async (query: Omit<QueryOf<typeof listMrrMoves>, 'currency' | 'month'>) =>
      superadmin.call(listMrrMoves, { query: { currency: 'EUR', month, ...query } })
    const { euro } = await finances()
    const first = await list({ limit: 2 })
    expect(first).toMatchObject({ count: 3, total_minor: euro.mrr_minor })
    const second = await list({ limit: 2, cursor: first.next ?? '' })
    expect(second.next).toBeNull()
    expect(new Set([...first.moves, ...second.moves].map(({ club }) => club.id))).toEqual(
      new Set([clubs.monthly, clubs.owing, clubs.yearly]),
    )
    expect(first.moves[0]).toMatchObject({ club: { id: clubs.yearly }, plan: 'elite', interval: 'year', end_minor: 24_917 })
    expect(await list({ move: 'churn' })).toMatchObject({ count: 0, moves: [], total_minor: 0 })
    // By plan and by month of sign-up, they are the lines of these tables.
    expect(euro.plans).toHaveLength(2)
    for (const { plan, interval, clubs: count, mrr_minor: total_minor } of euro.plans)
      expect(await list({ plan, interval })).toMatchObject({ count, total_minor })
    const cohort = euro.cohorts.at(-1)
    expect(await list({ signed_up: cohort?.month_on.slice(0, 7) ?? '' })).toMatchObject({ count: cohort?.paying[0] })
    expect(await list({ signed_up: '2020-01' })).toMatchObject({ count: 0 })
    const { count } = await superadmin.call(listPlatformClubs, {
      query: { currency: 'EUR', signed_up: cohort?.month_on.slice(0, 7) ?? '' },
    })
    expect(count).toBe(cohort?.clubs)
  })

  it('are a file of every club and month, with each move.', async () => {
    const { euro } = await finances()
    const file = async (query: { month?: string; move?: 'new' }) =>
      (await superadmin.call(exportMrrMoves, { query: { currency: 'EUR', ...query } })).trimEnd().split('\r\n').slice(1)
    const lines = (await file({})).map((text) => text.split(','))
    expect(euro.months).toHaveLength(12)
    for (const { month_on, end_minor, new_minor, clubs: paying } of euro.months) {
      const month = lines.filter(([name]) => name === month_on.slice(0, 7))
      const sum = (some: string[][], column: number) =>
        some.reduce((total, cells) => total + Math.round(Number(cells[column]) * 100), 0)
      expect([sum(month, 4), month.length]).toEqual([end_minor, paying])
      expect(
        sum(
          month.filter(([, , move]) => move === 'new'),
          5,
        ),
      ).toBe(new_minor)
    }
    const month = world.clock.now().toString().slice(0, 7)
    expect(await file({ month })).toHaveLength(3)
    expect(await file({ month: '2020-01' })).toEqual([])
  })

  it('count a club that ends as churn in its month, and remove it from its cohort from then on.', async () => {
    const own = await openPlatform()
    await own.world.pool.query(`update subscriptions set status = 'cancelled', ended_at = $2 where club_id = $1`, [
      own.clubs.monthly,
      own.world.clock.now().toString(),
    ])
    own.world.clock.move({ minutes: 1 })
    const { euro } = await finances(own.superadmin)
    expect(euro.mrr_minor).toBe(12_900 + 24_917)
    expect(euro.months.at(-1)).toMatchObject({ churned_clubs: 1, churn_minor: -12_900 })
    const { cohorts } = euro
    expect(cohorts.at(-1)).toMatchObject({ clubs: expect.any(Number), paying: [2] })
    await own.world.close()
  })
})
