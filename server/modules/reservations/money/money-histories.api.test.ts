import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import { manageClubReservation, type ManageClubReservationBody } from '#contract/reservations/club-reservations.ts'
import { sum } from '#contract/base/money.ts'
import { manageReservation } from '#contract/reservations/reservations.ts'
import { cancelSplit, getSplit, paySplit, paySplitShare, startSplit } from '#contract/reservations/splits.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { giveCard, type testCards } from '../../../testing/money.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book, ledgerOf } from './testing/bookings.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  await world.pool.query(
    `update clubs set cancellation_policy = '[{"hours_before":48,"refund_bp":10000},{"hours_before":24,"refund_bp":5000}]'`,
  )
})
afterAll(async () => world.close())

/** Numbers from 0 to 1, reproducible by seed. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const cards = [
  'pays',
  'has_no_money',
  'tells_late',
  'tells_out_of_order',
  'answer_lost',
  'refunds_late',
  'refunds_never',
  'asks',
] as const satisfies readonly (keyof typeof testCards)[]

/** A refusal is an answer; anything else is a bug. */
function beRefused(error: unknown): void {
  if (!(error instanceof CallError) || (error.status !== 400 && error.status !== 409)) throw error
}

const bottle = { kind: 'bottle', name: 'Bottle', pricing: 'per_unit', payment: 'prepaid', price_minor: 4999, tax_bp: 900 }

/** Cards that a friend may pay a share with. */
const friendsCards = ['pays', 'pays', 'refuses_capture', 'tells_out_of_order', 'refunds_never'] as const

/** Lets a client, their club, the provider and the clock act in any order; refused actions change nothing. */
async function live(seed: number, isSplit = false) {
  const random = drawn(seed)
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0]
  const booked = await book(
    world,
    {
      payment: random() < 0.5 ? 'prepaid' : 'deposit',
      price_minor: 1 + Math.floor(random() * 9_999),
      deposit_bp: 3333,
      tax_bp: 2100,
    },
    { in_hours: 40, capacity: 3 },
    [bottle],
  )
  const params = { id: booked.booking.id }
  const giveUp = async (line_ids: string[]) =>
    booked.guest.call(manageReservation, { params, body: { action: 'cancel', line_ids } })
  const manage = async (body: ManageClubReservationBody) => admin.call(manageClubReservation, { params, body })
  const amount = () => 1 + Math.floor(random() * 5_000)
  const pay = async (card: (typeof cards)[number]) => {
    const { payment } = await booked.act('pay')
    // The call itself counted a payment that had arrived in the meantime, so there is no page.
    if (payment?.url) await giveCard(world, payment.url, card)
  }
  const split = async () => booked.guest.call(startSplit, { params, body: { friends: [{ name: 'Bo' }] } })
  const friendPays = async (card: keyof typeof testCards) => {
    const { split: latest } = await booked.guest.call(getSplit, { params })
    const code = latest?.shares.find(({ is_host }) => !is_host)?.url.split('#')[1]
    if (code === undefined) return
    const { url } = await world.anonymous(paySplitShare, { body: { code, email: 'bo@example.com' } })
    if (url !== null) await giveCard(world, url, card)
  }
  const hostPays = async (part: 'own' | 'rest', card: keyof typeof testCards) => {
    const { url } = await booked.guest.call(paySplit, { params, body: { part } })
    if (url !== null) await giveCard(world, url, card)
  }
  const splitAndPay = async () => {
    await split()
    await friendPays(pick(friendsCards))
    await hostPays(pick(['own', 'own', 'rest']), pick(friendsCards))
  }
  const again = async () => {
    // The provider repeats some webhooks. The seed decides which, so that a failing history can be replayed.
    await world.pool.query(`update payment_events set handled_at = null`)
    const { rows } = await world.pool.query<{ id: string }>('select id from payment_events order by received_at, id')
    const first = Math.floor(random() * rows.length)
    for (const { id } of [...rows, ...rows].slice(first, first + Math.min(5, rows.length)))
      await world.pool.query(`insert into jobs (id, kind, payload, run_at) values (gen_random_uuid(), 'payment_event', $1, $2)`, [
        JSON.stringify({ event_id: id }),
        world.clock.now().toString(),
      ])
  }
  const steps = [
    async () => pay(pick(cards)),
    async () => pay('pays'),
    async () => booked.act('cancel'),
    async () => changeBooking(booked.guest.call, params.id, { party_size: pick([1, 2, 3]) }),
    async () => giveUp([booked.booking.lines[pick([0, 1])]?.id ?? '']),
    async () => manage({ action: 'cancel', reason: 'Closed' }),
    async () => manage({ action: 'reinstate' }),
    async () => manage({ action: 'record_payment', amount_minor: amount(), method: 'cash' }),
    async () => manage({ action: 'refund', amount_minor: amount(), reason: 'Sorry' }),
    async () => manage({ action: 'refund', amount_minor: amount(), reason: 'Sorry again' }),
    async () => manage({ action: 'refund', reason: 'All of it' }),
    async () => booked.later({ minutes: pick([1, 7, 40]) }),
    async () => booked.later({ hours: pick([2, 7]) }),
    again,
  ] as const satisfies readonly (() => Promise<unknown>)[]
  const splitSteps = [
    ...steps,
    splitAndPay,
    async () => friendPays(pick(friendsCards)),
    async () => hostPays(pick(['own', 'rest']), 'pays'),
    async () => booked.guest.call(cancelSplit, { params }),
  ] as const
  if (isSplit) await splitAndPay().catch(beRefused)
  if (isSplit) await booked.later({ minutes: 1 })
  for (let step = 0; step < 20; step++) await pick<() => Promise<unknown>>(isSplit ? splitSteps : steps)().catch(beRefused)
  for (let round = 0; round < 4; round++) await booked.later({ hours: 3 })
  const { rows: lines } = await world.pool.query<{ gross: number; tax: number }>(
    `select -sum(amount_minor)::int as gross, (-sum(amount_minor) filter (where account = 'club_output_tax'))::int as tax
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.reservation_id = $1 and e.account in ('club_sales', 'club_output_tax') group by e.line_id`,
    [booked.booking.id],
  )
  return { reservation: await booked.read(), ledger: await ledgerOf(world, booked.booking.id), lines }
}

const seeds = Array.from({ length: 12 }, (_, index) => 1 + index * 7919)
/** Histories that begin with a split. */
const splitSeeds = Array.from({ length: 10 }, (_, index) => 5 + index * 6101)
const histories = new Map<number, Awaited<ReturnType<typeof live>>>()
// All of them before the first test: a seed replays its history in any order of tests.
beforeAll(async () => {
  for (const seed of [...seeds, ...splitSeeds]) {
    const history = await live(seed, splitSeeds.includes(seed)).catch((cause: unknown) => {
      throw new Error(`The history of seed ${seed} failed.`, { cause })
    })
    histories.set(seed, history)
  }
})
const historyOf = (seed: number) => {
  const history = histories.get(seed)
  if (history === undefined) throw new Error(`Seed ${seed} has no history.`)
  return history
}

describe('In any sequence of actions', () => {
  it.each([...seeds, ...splitSeeds])('the books say what the screens say (seed %i).', async (seed) => {
    const { reservation, ledger, lines } = historyOf(seed)
    const { paid_minor, refunded_minor, movements } = reservation
    const sums = (kind: string, isOnline: boolean) =>
      movements
        .filter((one) => one.kind === kind && (one.method === 'online') === isOnline && one.state !== 'failed')
        .reduce((total, one) => total + one.amount_minor, 0)
    const online = sums('payment', true) - sums('refund', true)
    const till = sums('payment', false) - sums('refund', false)
    expect(paid_minor - refunded_minor).toBe(online + till)
    expect(refunded_minor).toBeLessThanOrEqual(paid_minor)
    const kept = await world.pool.query(
      'select 1 from reservations where kept_minor > paid_minor - refunded_minor or goodwill_minor > refunded_minor',
    )
    expect(kept.rows).toEqual([])
    const {
      due_to_clubs = 0,
      platform_fees = 0,
      due_to_payers = 0,
      club_till = 0,
      club_sales = 0,
      club_output_tax = 0,
      club_due_from_platform = 0,
      club_platform_fees = 0,
      provider_clearing = 0,
      provider_fees = 0,
    } = ledger
    expect([0 - due_to_clubs - platform_fees, club_till, 0 - club_sales - club_output_tax]).toEqual([online, till, online + till])
    expect([club_due_from_platform, club_platform_fees]).toEqual([0 - due_to_clubs, 0 - platform_fees])
    // Money that belongs to neither the club nor the platform is being refunded, and the provider has the rest.
    expect(provider_clearing + provider_fees).toBe(online - due_to_payers)
    if (online === 0) expect(platform_fees).toBe(0)
    const { rows } = await world.pool.query(
      `select 1 from ledger_entries group by transaction_id, starts_with(account, 'club_') having sum(amount_minor) <> 0`,
    )
    expect(rows).toEqual([])
    // No line refunded more than it received, and a full refund left no tax.
    expect(sum(lines.map(({ gross }) => gross))).toBe(online + till)
    expect(lines.filter(({ gross, tax }) => gross < 0 || (gross === 0 && tax !== 0))).toEqual([])
  })

  it('also where friends pay shares: what they paid is on the booking, or went back to each of them.', async () => {
    const { rows } = await world.pool.query<{ split_state: string; state: string }>(
      `select distinct s.state as split_state, p.state from payments p join payment_splits s on s.id = p.split_id order by 1, 2`,
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { split_state: 'ended', state: 'declined' },
        { split_state: 'paid', state: 'succeeded' },
      ]),
    )
    expect(rows.map(({ split_state }) => split_state)).not.toContain('capturing')
    expect(rows.map(({ state }) => state)).not.toContain('authorized')
    const kept = await world.pool.query(
      `select 1 from payments p join payment_splits s on s.id = p.split_id join reservations r on r.id = p.purpose_id
       where p.state = 'succeeded' and s.state = 'ended' and r.status in ('held', 'awaiting_payment', 'expired')
       and p.amount_minor > (select coalesce(sum(f.amount_minor), 0) from payment_refunds f where f.payment_id = p.id)`,
    )
    expect(kept.rows).toEqual([])
  })

  it('and these histories cover all of it: paid, changed, partly cancelled, kept and refunded.', async () => {
    const { rows } = await world.pool.query(
      `select bool_or(r.paid_minor > 0) as paid, bool_or(r.refunded_minor > 0) as refunded,
        bool_or(h.detail ->> 'kept_minor' > '0') as kept,
        bool_or(h.action = 'cancel' and h.status <> 'cancelled') as given_up,
          array_agg(distinct h.action order by h.action) as actions
       from reservations r join reservation_history h on h.reservation_id = r.id join events e on e.id = r.event_id
       where e.capacity = 3`,
    )
    const actions: unknown = expect.arrayContaining([
      'cancel',
      'expire',
      'send_refund',
      'modify',
      'pay',
      'record_payment',
      'refund',
      'reinstate',
      'settle',
    ])
    expect(rows).toEqual([{ paid: true, refunded: true, kept: true, given_up: true, actions }])
  })
})
