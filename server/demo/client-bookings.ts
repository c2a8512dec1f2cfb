import { isBefore } from '#contract/base/instants.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import {
  fillSplit,
  insertHistory,
  insertReturnedTickets,
  offerExpiresAt,
  type NewReservation,
  type ReservationHistoryRow,
} from '../modules/reservations/demo.ts'
import { makeBooking, type BookingChoice } from './make-booking.ts'
import type { DemoEvent } from './make-events.ts'

interface Plan extends Pick<BookingChoice, 'units' | 'party_size' | 'status'> {
  series: string
  /** Counted from now: 0 is the next event of the series, -1 the last past one. Or the sold-out one. */
  place: number | 'sold_out'
  occasion?: string
  returned?: number
  friends?: readonly string[]
}

export interface DemoBooking extends NewReservation {
  /** How many of its tickets are for resale. */
  returned?: number
  /** Who pays a share of it. */
  friends?: readonly string[]
}

/** The demo client's bookings: one of every kind that the screens can show. */
const plans: readonly Plan[] = [
  { series: 'Deep Current', place: 0, units: { 'Early entry': 2 }, party_size: 2, status: 'confirmed' },
  {
    series: 'Lane Party',
    place: 1,
    units: { 'Booth for six': 1, 'Sparkling wine': 1 },
    party_size: 5,
    status: 'confirmed',
    occasion: 'Birthday',
  },
  { series: 'Lane Party', place: 2, units: { 'Regular entry': 3 }, party_size: 3, status: 'confirmed', returned: 1 },
  { series: 'Still Water', place: 2, units: { 'Guest list': 2 }, party_size: 2, status: 'confirmed' },
  { series: 'Undertow', place: 1, units: { 'Regular entry': 2 }, party_size: 2, status: 'awaiting_payment' },
  {
    series: 'Lane Party',
    place: 3,
    units: { 'Regular entry': 3 },
    party_size: 3,
    status: 'awaiting_payment',
    friends: ['Mila', 'Jonas'],
  },
  { series: 'Noche Azul', place: 2, units: { 'Booth for six': 1 }, party_size: 4, status: 'pending', occasion: 'Anniversary' },
  // Offered by the waiting list.
  { series: 'Tape Club', place: 'sold_out', units: { Entry: 2 }, party_size: 2, status: 'held' },
  { series: 'Low Tide', place: 1, units: { 'Regular entry': 3 }, party_size: 3, status: 'cancelled' },
  { series: 'Open Forge', place: 0, units: { Entry: 2 }, party_size: 2, status: 'cancelled' },
  { series: 'Undertow', place: -1, units: { 'Regular entry': 2, Cloakroom: 2 }, party_size: 2, status: 'completed' },
  { series: 'Koi Disco', place: -3, units: { 'Booth for six': 1 }, party_size: 4, status: 'completed' },
  { series: 'Brass and Smoke', place: -2, units: { 'Guest list': 2 }, party_size: 2, status: 'completed' },
  { series: 'Low Tide', place: -4, units: { 'Early entry': 1 }, party_size: 1, status: 'no_show' },
  // Paid, then cancelled in time: refunded to the card.
  { series: 'Undertow', place: -2, units: { 'Regular entry': 4 }, party_size: 4, status: 'cancelled' },
]

export const isDemoSoldOut = ({ taken, row }: DemoEvent): boolean => taken !== null && taken === row.capacity

/** Some minutes before the demo starts. */
export const offeredAt = (now: Temporal.Instant): Temporal.Instant => now.subtract({ minutes: 4 })

export function makeClientBookings(events: readonly DemoEvent[], client_id: string, now: Temporal.Instant): DemoBooking[] {
  return plans.flatMap(({ series, place, returned = 0, friends = [], ...plan }) => {
    const own = events.filter((event) => event.series === series)
    if (place === 'sold_out') {
      const offered_until = ({ row: { starts_at, ends_at } }: DemoEvent) =>
        offerExpiresAt({ starts_at, entry_until: ends_at, doors_at: null }, offeredAt(now))
      return own
        .filter(isDemoSoldOut)
        .map((event) =>
          makeBooking(event, { client_id, created_at: offeredAt(now), offered_until: offered_until(event), ...plan }),
        )
    }
    const firstAfter = (moment: 'starts_at' | 'ends_at') => own.findIndex(({ row }) => isBefore(now, row[moment]))
    // An event under way is neither upcoming nor past.
    const event = own[firstAfter(place < 0 ? 'ends_at' : 'starts_at') + place]
    if (!event) return []
    if (plan.status === 'pending' || plan.status === 'awaiting_payment')
      return [{ ...makeBooking(event, { client_id, created_at: now.subtract({ hours: 3 }), ...plan }), friends }]
    const begun = Temporal.Instant.from(event.row.starts_at).subtract({ hours: 9 * 24 })
    const created_at = isBefore(begun, now) ? begun : now.subtract({ hours: 50 })
    return [{ ...makeBooking(event, { client_id, created_at, ...plan }), returned }]
  })
}

/** Offers tickets for resale, and splits what is still to be paid with friends who have not paid yet. */
export async function shareBookings(
  tx: Tx,
  booked: readonly DemoBooking[],
  { secretKey, now }: { secretKey: string; now: Temporal.Instant },
): Promise<void> {
  const at = now.subtract({ minutes: 40 })
  for (const { client_id, row, returned = 0, friends = [] } of booked) {
    const of = { reservation_id: row.id, at, actor: { kind: 'client', id: client_id }, status: row.status } as const
    const history: ReservationHistoryRow[] = []
    const [line] = row.lines
    if (returned > 0 && line !== undefined) {
      const { prestation_id, id: line_id, unit_price_minor: paid_minor } = line
      const ticket = { reservation_id: row.id, event_id: row.event.id, prestation_id, line_id, paid_minor }
      await insertReturnedTickets(
        tx,
        Array.from({ length: returned }, () => ticket),
        at,
      )
      history.push({ ...of, action: 'return_tickets', detail: { tickets: returned } })
    }
    if (friends.length > 0) {
      const amount_minor = row.due_online_minor
      await fillSplit(tx, secretKey, { reservation_id: row.id, amount_minor, friends, at })
      history.push({ ...of, action: 'pay', detail: { amount_minor, shares: friends.length + 1 } })
    }
    await insertHistory(tx, history)
  }
}
