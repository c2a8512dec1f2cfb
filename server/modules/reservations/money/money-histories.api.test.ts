import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { manageClubReservation, type ManageClubReservationBody } from '#contract/club-reservations.ts'
import { giveCard, type testCards } from '../../../testing/money.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book, ledgerOf } from './testing/bookings.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

/** Numbers from 0 to 1 that the same seed gives in the same order. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const cards = ['pays', 'has_no_money', 'tells_late', 'tells_out_of_order', 'answer_lost', 'refunds_late', 'refunds_never', 'asks'] as const satisfies readonly (keyof typeof testCards)[]

/** Lets a client, their club, the provider and the clock do what they may in any order; what is refused changes nothing. */
async function live(seed: number) {
  const random = drawn(seed)
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0]
  const booked = await book(world, { payment: random() < 0.5 ? 'prepaid' : 'deposit', price_minor: 1 + Math.floor(random() * 9_999), deposit_bp: 3333 }, { in_hours: 40, capacity: 2 })
  const params = { id: booked.made.id }
  const manage = async (body: ManageClubReservationBody) => admin.call(manageClubReservation, { params, body })
  const amount = () => 1 + Math.floor(random() * 5_000)
  const again = async () => {
    // The provider tells everything that it has told once more.
    await world.pool.query(`update payment_events set handled_at = null`)
    const { rows } = await world.pool.query<{ id: string }>('select id from payment_events order by random() limit 5')
    for (const { id } of rows) await world.pool.query(`insert into jobs (id, kind, payload, run_at) values (gen_random_uuid(), 'payment_event', $1, $2)`, [JSON.stringify({ event_id: id }), world.clock.now().toString()])
  }
  const steps = [
    async () => giveCard(world, (await booked.act('pay')).payment?.url ?? '', pick(cards)),
    async () => giveCard(world, (await booked.act('pay')).payment?.url ?? '', 'pays'),
    async () => booked.act('cancel'),
    async () => manage({ action: 'cancel', reason: 'Closed' }),
    async () => manage({ action: 'reinstate' }),
    async () => manage({ action: 'record_payment', amount_minor: amount(), method: 'cash' }),
    async () => manage({ action: 'refund', amount_minor: amount(), reason: 'Sorry' }),
    async () => manage({ action: 'refund', amount_minor: amount(), reason: 'Sorry again' }),
    async () => booked.later({ minutes: pick([1, 7, 40]) }),
    async () => booked.later({ hours: pick([2, 7]) }),
    again,
  ] as const satisfies readonly (() => Promise<unknown>)[]
  for (let step = 0; step < 14; step++) await pick<() => Promise<unknown>>(steps)().catch(() => undefined)
  for (let round = 0; round < 4; round++) await booked.later({ hours: 3 })
  return booked
}

describe('Whatever is done in whatever order', () => {
  it.each(Array.from({ length: 12 }, (_, index) => 1 + index * 7919))('the books say what the screens say (seed %i).', async (seed) => {
    const { read, made } = await live(seed)
    const { paid_minor, refunded_minor, movements } = await read()
    const sums = (kind: string, isOnline: boolean) =>
      movements.filter((one) => one.kind === kind && (one.method === 'online') === isOnline && one.state !== 'failed').reduce((total, one) => total + one.amount_minor, 0)
    const online = sums('payment', true) - sums('refund', true)
    const till = sums('payment', false) - sums('refund', false)
    expect(paid_minor - refunded_minor).toBe(online + till)
    expect(refunded_minor).toBeLessThanOrEqual(paid_minor)
    const { due_to_clubs = 0, platform_fees = 0, due_to_payers = 0, club_till = 0, club_sales = 0, provider_clearing = 0, provider_fees = 0 } = await ledgerOf(world, made.id)
    expect([0 - due_to_clubs - platform_fees, club_till, 0 - club_sales]).toEqual([online, till, till])
    // What is not the club's or the platform's is on its way back, and the provider has the rest.
    expect(provider_clearing + provider_fees).toBe(online - due_to_payers)
    if (online === 0) expect(platform_fees).toBe(0)
    const { rows } = await world.pool.query('select 1 from ledger_entries group by transaction_id having sum(amount_minor) <> 0')
    expect(rows).toEqual([])
  })
})
