import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { confirmedGuest, keepSignedIn } from '../../../../testing/clubs.ts'
import { giveCard, type testCards } from '../../../../testing/money.ts'
import { addEvent, addPrestation } from '../../../../testing/events.ts'
import type { World } from '../../../../testing/world.ts'

export const prepaid = { payment: 'prepaid', price_minor: 2500 }

/** A guest's hold on two places of a new event, with one unit of each named item, and helpers that pay and check. */
export async function book(
  world: World,
  prestation: Record<string, unknown> = prepaid,
  event: Record<string, unknown> = {},
  beside: Record<string, unknown>[] = [],
) {
  const event_id = await addEvent(world, event)
  const prestation_id = await addPrestation(world, event_id, prestation)
  const lines = [{ prestation_id, quantity: 2 }]
  for (const [index, one] of beside.entries())
    lines.push({ prestation_id: await addPrestation(world, event_id, { position: index + 1, ...one }), quantity: 1 })
  const body = { event_id, lines, party_size: 2 }
  const guest = await confirmedGuest(world)
  await keepSignedIn(world)
  const booking = await guest.call(createReservation, { body })
  const params = { id: booking.id }
  const act = async (action: 'confirm' | 'pay' | 'cancel' | 'extend', idempotencyKey?: string) =>
    guest.call(manageReservation, { params, body: { action }, ...(idempotencyKey !== undefined && { idempotencyKey }) })
  const read = async (preview?: 'cancel') =>
    guest.call(getReservation, { params, query: preview === undefined ? {} : { preview } })
  /** Opens the page and enters a card there; returns where that leads. */
  const payWith = async (card: keyof typeof testCards) => giveCard(world, (await act('pay')).payment?.url ?? '', card)
  const paid = async () => {
    await payWith('pays')
    await world.runDueJobs()
    return read()
  }
  const later = async (by: Temporal.DurationLike) => {
    world.clock.move(by)
    await world.runDueJobs()
    await keepSignedIn(world)
    return read()
  }
  /** Another client books and pays this many places of the event. */
  const bookedByAnother = async (quantity: number) => {
    const other = await world.guest('client')
    await keepSignedIn(world)
    const { id } = await other.call(createReservation, {
      body: { event_id, lines: [{ prestation_id, quantity }], party_size: quantity },
    })
    const { payment } = await other.call(manageReservation, { params: { id }, body: { action: 'pay' } })
    await giveCard(world, payment?.url ?? '', 'pays')
    await world.runDueJobs()
  }
  return { guest, booking, params, event_id, act, read, payWith, paid, later, bookedByAnother }
}

/** The non-zero balances of the accounts used by a reservation. */
export async function ledgerOf(world: World, reservationId: string): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ account: string; sum: string }>(
    `select e.account, sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.reservation_id = $1 group by e.account having sum(e.amount_minor) <> 0 order by e.account`,
    [reservationId],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

/** The ledger once two places at 25.00 were paid online, with the provider's fee: what `book` makes by default. */
export const paidOnce = {
  provider_clearing: 4925,
  provider_fees: 75,
  due_to_clubs: -4950,
  platform_fees: -50,
  club_due_from_platform: 4950,
  club_platform_fees: 50,
  club_sales: -5000,
}
