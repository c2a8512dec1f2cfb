import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  listCommissions,
  listReferredClubs,
  listReferredEvents,
  listReservationCommissions,
  type CommissionBalance,
} from '#contract/ambassadors/commissions.ts'
import { getReferralCode } from '#contract/ambassadors/sharing.ts'
import {
  exportStatement,
  getAmbassadorStatement,
  getStatement,
  listAmbassadorStatements,
  listStatements,
  recordAmbassadorPayout,
} from '#contract/ambassadors/statements.ts'
import { listAmbassadorResults, listClubAmbassadors } from '#contract/ambassadors/club-ambassadors.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import { actOnCommission, listPlatformCommissions } from '#contract/ambassadors/platform-commissions.ts'
import { chooseSubscription } from '#contract/subscriptions/subscriptions.ts'
import { addClub, arrive, keepSignedIn, passDays, passEvent, type TestClub } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openAmbassador } from './testing/referred.ts'

type Guest = Awaited<ReturnType<World['guest']>>

let world: World
let platform: Guest
let euro: Guest
let ambassador: Awaited<ReturnType<typeof openAmbassador>>
/** Clubs that bill in yen and in dinars, which have a thousand fils; the world's club bills in euros. */
let yen: TestClub
let dinar: TestClub
/** Signed up with the ambassador's code. */
let referred: TestClub

/** A commission in each state, in currencies with none, two and three decimals. */
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  platform = await world.guest('superadmin')
  euro = await world.admin()
  await world.pool.query("update subscriptions set period_end_at = '2100-01-01', status = 'active', trial_ends_at = null")
  ambassador = await openAmbassador(world)
  yen = await addClub(world, { currency: 'JPY' })
  dinar = await addClub(world, { currency: 'KWD' })
  referred = await addClub(world, { referral_code: ambassador.code })
  await referred.give('pays')
  await world.pool.query('update billing_accounts set trial_used_at = now() where club_id = $1', [referred.club_id])
  await referred.call(chooseSubscription, { body: { plan: 'pro', interval: 'month' } })
  await passDays(world, 15, 5)

  // Paid, and refunded in part afterwards: the statement that follows has a negative line.
  const table = { price_minor: 121_007, tax_bp: 2_100, kind: 'bottle', name: 'Table' }
  const [early = '', oldYen = ''] = await visits([
    [[{ price_minor: 30_011, tax_bp: 900 }, table]],
    [[{ price_minor: 300_017 }], yen],
  ])
  await endMonth()
  await payAll()
  await ambassador.refund(early, 40_003)
  await ambassador.refund(oldYen, 33_334, yen)
  // On an unpaid statement.
  await visits([
    [[table, { price_minor: 200_000, commissionable: false }]],
    [[{ price_minor: 400_009 }], yen],
    [[{ price_minor: 1_234_567 }], dinar],
  ])
  await endMonth()
  // Approved, held, rejected, reversed, pending and expected.
  const [small = '', onHold = '', rejected = '', reversed = ''] = await visits([
    [[{ price_minor: 7_777 }]],
    [[{ price_minor: 9_999 }]],
    [[{ price_minor: 8_888 }]],
    [[{ price_minor: 6_666 }]],
    [[{ price_minor: 10_001 }], dinar],
  ])
  await ambassador.refund(reversed, 6_666)
  await ambassador.refund(small, 1_111)
  await decide(onHold, 'hold')
  await decide(rejected, 'reject')
  await passDays(world, 5, 5)
  await visits([[[{ price_minor: 5_003 }]], [[{ price_minor: 777 }], yen]])
  await ambassador.bring([{ price_minor: 33_333, tax_bp: 2_100 }])
  await ambassador.bring([{ price_minor: 33_333 }], { club_id: dinar.club_id })
  await keepSignedIn(world)
})
afterAll(async () => world.close())

/** Guests of as many events, all of which have ended when this returns; the reservations, in the same order. */
async function visits(all: readonly (readonly [prestations: Record<string, unknown>[], club?: TestClub])[]) {
  const ids: string[] = []
  for (const [prestations, club] of all) {
    const { id } = await ambassador.bring(prestations, club === undefined ? {} : { club_id: club.club_id })
    await arrive(world, id)
    ids.push(id)
  }
  await passEvent(world)
  return ids
}

async function endMonth() {
  const now = world.clock.now().toZonedDateTimeISO('UTC')
  const next = now.with({ day: 2, hour: 6 }).add({ months: 1 })
  await passDays(world, Math.ceil(now.until(next).total('days')), 5)
  await keepSignedIn(world)
}

async function payAll() {
  const { statements } = await platform.call(listAmbassadorStatements, { query: { status: 'payable' } })
  for (const { id, number } of statements)
    await platform.call(recordAmbassadorPayout, {
      params: { id },
      body: { paid_on: world.clock.now().toString().slice(0, 10), method: 'bank_transfer', reference: number },
      idempotencyKey: `pay-${id}`,
    })
}

async function decide(source: string, action: 'hold' | 'reject') {
  const { rows } = await world.pool.query<{ id: string }>('select id from commissions where source_id = $1', [source])
  await platform.call(actOnCommission, { params: { id: rows[0]?.id ?? '' }, body: { action, reason: 'Looks like one group' } })
}

interface LedgerRow {
  account: string
  kind: string
  currency: string
  club_id: string
  event_id: string | null
  reservation_id: string | null
  amount: number
  /** The commission whose entry was posted, and the statement that the entry is on. */
  commission_id: string | null
  statement_id: string | null
  is_statement_paid: boolean
  /** A line's prestation. */
  prestation_id: string | null
}

/** Each ledger entry with its source; nothing is summed here. */
const readLedger = async () =>
  (
    await world.pool.query<LedgerRow>(`
      select e.account, t.kind, t.currency, t.club_id, t.event_id, t.reservation_id, e.amount_minor::float8 as amount,
        n.commission_id, n.statement_id, coalesce(s.status = 'paid', false) as is_statement_paid, l.prestation_id
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        left join commission_entries n on t.source_kind = 'commission_entry' and n.id = t.source_id
        left join ambassador_statements s on s.id = n.statement_id
        left join reservation_lines l on l.id = e.line_id`)
  ).rows

const sum = (rows: readonly LedgerRow[]) => rows.reduce((total, { amount }) => total + amount, 0)
/** What the ledger owes for these rows: a credit. */
const owed = (rows: readonly LedgerRow[]) => 0 - sum(rows.filter(({ account }) => account === 'due_to_ambassadors'))
const cost = (rows: readonly LedgerRow[]) => sum(rows.filter(({ account }) => account === 'club_commissions'))
/** Sales of commissioned lines: paid and not refunded, without tax. */
const sales = (rows: readonly LedgerRow[]) => 0 - sum(rows.filter(({ account }) => account === 'club_sales'))

interface Facts {
  id: string
  kind: string
  status: string
  currency: string
  source_id: string
}
const readCommissions = async () =>
  (await world.pool.query<Facts>('select id, kind, status, currency, source_id from commissions')).rows

/** A share of 5 %, rounded half up, in whole numbers only. */
const fivePercent = (net: bigint) => Number((net * 500n * 2n + 10_000n) / 20_000n)

/** The estimate for upcoming bookings, from the prices of their lines. */
async function readExpected(currency: string) {
  const { rows } = await world.pool.query<{ net: string }>(
    `select l.total_minor - l.tax_minor as net from reservations r join reservation_lines l on l.reservation_id = r.id
     where r.status = 'confirmed' and r.ambassador_id = $1 and r.currency = $2`,
    [ambassador.id, currency],
  )
  return rows.reduce((total, { net }) => total + fivePercent(BigInt(net)), 0)
}

const csvSum = (file: string, currency: string) =>
  file
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .reduce((total, text) => total + Math.round(Number(text.split(',')[5]) * 10 ** exponentOf(currency)), 0)

describe('Every figure of an ambassador is what the ledger’s rows add up to', () => {
  it('in the balance of each currency, by stage.', async () => {
    const [ledger, commissions] = [await readLedger(), await readCommissions()]
    const { balances } = await ambassador.call(listCommissions, {})
    expect((await ambassador.call(listReservationCommissions, {})).balances).toEqual(balances)
    expect(balances.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'KWD'])
    for (const { currency, minimum_minor: _minimum, ...balance } of balances) {
      const own = ledger.filter((row) => row.currency === currency)
      const unstated = (statuses: string[]) => {
        const ids = new Set(commissions.filter(({ status }) => statuses.includes(status)).map(({ id }) => id))
        return owed(own.filter(({ commission_id, statement_id }) => statement_id === null && ids.has(commission_id ?? '')))
      }
      const stated = own.filter(({ statement_id }) => statement_id !== null)
      const paid = owed(stated.filter(({ is_statement_paid }) => is_statement_paid))
      const expected: Omit<CommissionBalance, 'currency' | 'minimum_minor'> = {
        expected_minor: await readExpected(currency),
        pending_minor: unstated(['pending']),
        on_hold_minor: unstated(['on_hold']),
        approved_minor: unstated(['approved', 'in_payout', 'paid', 'reversed', 'rejected']),
        in_payout_minor: owed(stated.filter(({ is_statement_paid }) => !is_statement_paid)),
        paid_minor: paid,
      }
      expect({ currency, ...balance }).toEqual({ currency, ...expected })
      // What was paid left the bank, and the rest is what the platform owes.
      const { pending_minor, on_hold_minor, approved_minor, in_payout_minor } = balance
      expect(0 - sum(own.filter(({ account, kind }) => account === 'platform_bank' && kind === 'commission_paid'))).toBe(paid)
      expect(pending_minor + on_hold_minor + approved_minor + in_payout_minor).toBe(owed(own))
    }
    const [inEuro, inYen] = balances
    for (const amount of Object.values(inEuro ?? {})) expect(amount).not.toBe(0)
    expect(inYen).toMatchObject({ in_payout_minor: expect.any(Number), paid_minor: 15_001 })
  })

  it('in each commission, of the ambassador and of the platform.', async () => {
    const [ledger, facts] = [await readLedger(), await readCommissions()]
    const all = (await platform.call(listPlatformCommissions, { query: { ambassador: ambassador.id, limit: 100 } })).commissions
    const mine = [
      ...(await ambassador.call(listCommissions, { query: { limit: 100 } })).commissions,
      ...(await ambassador.call(listReservationCommissions, { query: { limit: 100 } })).commissions,
    ]
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(['expected', 'pending', 'approved', 'in_payout', 'paid', 'on_hold', 'rejected', 'reversed']),
    )
    expect(new Set(mine.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)))
    expect(all).toHaveLength(facts.length)
    for (const { id, status, amount_minor, base_minor, currency } of all) {
      const own = mine.find((one) => one.id === id)
      expect(own).toMatchObject({ status, amount_minor, base_minor, currency })
      const rows = ledger.filter((row) => row.commission_id === id)
      expect(rows.every((row) => row.currency === currency)).toBe(true)
      if (status !== 'expected') expect([id, amount_minor]).toEqual([id, owed(rows)])
      const about = facts.find((one) => one.id === id)
      const paidFor = ledger.filter((row) => row.reservation_id === about?.source_id && row.kind !== 'commission_earned')
      const lines = new Set(rows.map(({ prestation_id }) => prestation_id))
      if (about?.kind === 'reservation' && status !== 'expected')
        expect([id, base_minor]).toEqual([
          id,
          sales(paidFor.filter((row) => row.prestation_id !== null && lines.has(row.prestation_id))),
        ])
    }
  })

  it('in each statement, its lines, its file and its payout.', async () => {
    const ledger = await readLedger()
    const { statements } = await ambassador.call(listStatements, {})
    const listed = await platform.call(listAmbassadorStatements, {})
    expect(statements.map(({ status, currency }) => `${status} ${currency}`).toSorted()).toEqual([
      'paid EUR',
      'paid JPY',
      'payable EUR',
      'payable JPY',
      'payable KWD',
    ])
    for (const { id, currency, total_minor, status } of statements) {
      const rows = ledger.filter(({ statement_id }) => statement_id === id)
      expect(total_minor).toBe(owed(rows))
      const { lines } = await ambassador.call(getStatement, { params: { id }, query: { limit: 100 } })
      const seen = await platform.call(getAmbassadorStatement, { params: { id }, query: { limit: 100 } })
      expect(seen).toMatchObject({ statement: { total_minor }, lines })
      for (const { commission_id, amount_minor } of lines)
        expect(amount_minor).toBe(owed(rows.filter((row) => row.commission_id === commission_id)))
      expect(lines.reduce((total, { amount_minor }) => total + amount_minor, 0)).toBe(total_minor)
      expect(csvSum(await ambassador.call(exportStatement, { params: { id } }), currency)).toBe(total_minor)
      if (status === 'payable' && currency !== 'KWD') expect(lines.some(({ amount_minor }) => amount_minor < 0)).toBe(true)
    }
    expect(listed.totals.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'KWD'])
    for (const { currency, total_minor } of listed.totals)
      expect(total_minor).toBe(owed(ledger.filter((row) => row.statement_id !== null && row.currency === currency)))
  })

  it('in each event and club they referred, and in total.', async () => {
    const ledger = await readLedger()
    const { events } = await ambassador.call(listReferredEvents, { query: { limit: 100 } })
    expect(new Set(events.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'JPY', 'KWD']))
    for (const { event, currency, commission_minor } of events) {
      const rows = ledger.filter((row) => row.event_id === event.id && row.commission_id !== null)
      expect([event.id, commission_minor]).toEqual([event.id, owed(rows)])
      expect(rows.every((row) => row.currency === currency)).toBe(true)
    }
    const inEuro = events.filter(({ currency }) => currency === 'EUR')
    expect(inEuro.reduce((total, { expected_minor }) => total + expected_minor, 0)).toBe(await readExpected('EUR'))
    const { clubs } = await ambassador.call(listReferredClubs, {})
    const borne = ledger.filter((row) => row.club_id === referred.club_id && row.account === 'commission_expense')
    expect(clubs.map(({ club, commissions }) => [club.id, commissions])).toEqual([
      [
        referred.club_id,
        [
          {
            currency: 'EUR',
            earned_minor: sum(borne),
            paid_minor: sum(borne.filter(({ is_statement_paid }) => is_statement_paid)),
          },
        ],
      ],
    ])
    const { earned } = await ambassador.call(getReferralCode, {})
    expect(earned).toEqual(
      ['EUR', 'JPY', 'KWD'].map((currency) => ({
        currency,
        amount_minor: owed(ledger.filter((row) => row.commission_id !== null && row.currency === currency)),
      })),
    )
  })
})

describe('Every figure of a club’s ambassadors is what the ledger’s rows add up to', () => {
  it('in all, by event and by ticket, in the currency of the club.', async () => {
    const ledger = await readLedger()
    for (const [{ call }, club_id, currency] of [
      [euro, world.event.club_id, 'EUR'],
      [yen, yen.club_id, 'JPY'],
      [dinar, dinar.club_id, 'KWD'],
    ] as const) {
      const rows = ledger.filter((row) => row.club_id === club_id && row.kind === 'commission_earned')
      expect(rows.length).toBeGreaterThan(0)
      const { totals, ambassadors, ...list } = await call(listClubAmbassadors, {})
      expect([list.currency, totals.commission_minor]).toEqual([currency, cost(rows)])
      expect(totals.expected_minor).toBe(await readExpected(currency))
      expect(ambassadors).toMatchObject([{ commission_minor: cost(rows), base_minor: totals.base_minor }])
      const byEvent = await call(listAmbassadorResults, { query: { by: 'event', limit: 100 } })
      expect(byEvent.results.length).toBeGreaterThan(0)
      for (const { event, commission_minor } of byEvent.results)
        expect(commission_minor).toBe(cost(rows.filter(({ event_id }) => event_id === event.id)))
      const byTicket = await call(listAmbassadorResults, { query: { by: 'prestation', limit: 100 } })
      const costs = new Map(byTicket.results.map((row) => [row.id, row.commission_minor]))
      expect(costs.size).toBeGreaterThan(0)
      for (const [id, commission_minor] of costs)
        expect(commission_minor).toBe(cost(rows.filter(({ prestation_id }) => prestation_id === id)))
      for (const results of [byEvent.results, byTicket.results])
        expect(results.reduce((total, { base_minor }) => total + base_minor, 0)).toBe(totals.base_minor)
    }
  })
})
