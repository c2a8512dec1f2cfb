import { expect } from 'vitest'
import { manageReservation } from '#contract/reservations/reservations.ts'
import type { ReservationChanges } from '#contract/reservations/changes.ts'
import { addPrestation } from '../../../../testing/events.ts'
import type { testCards } from '../../../../testing/money.ts'
import type { World } from '../../../../testing/world.ts'
import { book, prepaid } from '../../money/testing/bookings.ts'

export const bottle = { kind: 'bottle', name: 'Bottle', pricing: 'per_unit', price_minor: 9000, payment: 'prepaid', position: 5 }

/** A confirmed booking of two, with what adds to it and pays for that. */
export async function confirmedBooking(
  world: World,
  prestation: Record<string, unknown> = prepaid,
  event: Record<string, unknown> = {},
) {
  const booked = await book(world, prestation, event)
  if (booked.booking.status === 'held') await booked.paid()
  const { guest, params, event_id, read } = booked
  const add = async (changes: ReservationChanges) =>
    guest.call(manageReservation, { params, body: { action: 'modify', version: (await read()).version, ...changes } })
  const payAddition = async (card: keyof typeof testCards = 'pays') => {
    await booked.payWith(card)
    await world.runDueJobs()
    return read()
  }
  const sell = async (more: Record<string, unknown> = bottle) => addPrestation(world, event_id, more)
  const taken = async () => takenOf(world, event_id)
  const drop = async () => guest.call(manageReservation, { params, body: { action: 'drop_addition' } })
  return { ...booked, add, payAddition, sell, taken, drop }
}

/** What is counted, beside what reservations and additions have. */
export async function takenOf(world: World, event_id: string) {
  const { rows } = await world.pool.query<{ heads: number; units: number; parties: number; quantities: number }>(
    `select o.heads, (select sum(units)::int from prestation_occupancy where event_id = $1) as units,
      (select coalesce(sum(party_size), 0)::int from reservations where event_id = $1 and occupies(status))
        + (select coalesce(sum(heads), 0)::int from reservation_additions where event_id = $1 and state = 'open') as parties,
      (select coalesce(sum(l.quantity), 0)::int from reservation_lines l join reservations r on r.id = l.reservation_id
        where r.event_id = $1 and occupies(r.status))
        + (select coalesce(sum(l.quantity), 0)::int from reservation_addition_lines l join reservation_additions a
          on a.id = l.addition_id where a.event_id = $1 and a.state = 'open') as quantities
    from event_occupancy o where o.event_id = $1`,
    [event_id],
  )
  const [{ heads, units, parties, quantities } = { heads: -1, units: -1, parties: 0, quantities: 0 }] = rows
  expect([heads, units]).toEqual([parties, quantities])
  return { heads, units }
}

/** The steps of a reservation, in order. */
export const historyOf = async (world: World, id: string) => {
  const { rows } = await world.pool.query<{ action: string }>(
    'select action from reservation_history where reservation_id = $1 order by at, id',
    [id],
  )
  return rows.map(({ action }) => action)
}
