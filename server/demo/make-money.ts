import { newId } from '../infrastructure/ids.ts'
import { isBefore } from '#contract/base/instants.ts'
import type { PastDrawer } from '../modules/drawers/demo.ts'
import type { OpenCheckout, PastReservationPayment } from '../modules/payments/demo.ts'
import { allocatePayment, reservationPageOf, type NewReservation, type PastTaking } from '../modules/reservations/demo.ts'
import type { DemoBooking } from './client-bookings.ts'
import type { DemoArrival } from './make-arrivals.ts'
import type { DemoEvent } from './make-events.ts'

/** A booking with its event. */
export interface EventWithBookings extends DemoBooking {
  event: DemoEvent
  /** The club's administrator. */
  admin_id: string
  /** How many came, and when; null if no one did. */
  arrival: DemoArrival | null
}

/** Minutes after it was booked. */
export const paidAt = ({ row }: Pick<NewReservation, 'row'>): Temporal.Instant =>
  Temporal.Instant.from(row.created_at).add({ minutes: 6 })

const paidAhead = ({ lines, due_online_minor }: NewReservation['row']) => allocatePayment(lines, [], due_online_minor, 'online')

/** The advance payment of a booking, with the fee of the club's plan in basis points. */
const advance = ({ client_id, row, event }: EventWithBookings, fees: ReadonlyMap<string, number>) => ({
  reservation_id: row.id,
  payer_id: client_id,
  club_id: event.club.row.id,
  platform_fee_bp: fees.get(event.club.row.id) ?? 0,
  event: event.row,
  allocation: paidAhead(row),
  description: `${row.reference}: ${event.row.title}`,
  amount_minor: row.due_online_minor,
  currency: row.currency,
})

export const makePayments = (booked: readonly EventWithBookings[], fees: ReadonlyMap<string, number>): PastReservationPayment[] =>
  booked
    .filter(({ row }) => row.paid_minor > 0 && row.due_online_minor > 0)
    .map((one) => {
      const { row } = one
      const back = {
        amount_minor: row.refunded_minor,
        reason: 'You cancelled your booking.',
        at: Temporal.Instant.from(row.cancelled_at ?? row.created_at),
      }
      return { ...advance(one, fees), at: paidAt(one), refund: row.refunded_minor > 0 ? back : null }
    })

/** What this client is about to pay: they opened the page and have not entered a card yet. */
export const makeOpenCheckouts = (
  booked: readonly EventWithBookings[],
  fees: ReadonlyMap<string, number>,
  { client, now }: { client: string; now: Temporal.Instant },
): OpenCheckout[] =>
  booked.flatMap((one) => {
    const { id, status, expires_at } = one.row
    const isOwn = one.client_id === client && status === 'awaiting_payment'
    // What is split is paid on the pages of its shares.
    if (!isOwn || expires_at === null || (one.friends ?? []).length > 0) return []
    const page = reservationPageOf('', id)
    return {
      ...advance(one, fees),
      at: now.subtract({ minutes: 25 }),
      expires_at: Temporal.Instant.from(expires_at),
      return_url: `${page}?payment=done`,
      cancel_url: `${page}?payment=left`,
    }
  })

/** The rest, paid on arrival. */
export const makeTakings = (booked: readonly EventWithBookings[]): PastTaking[] =>
  booked
    .flatMap(({ arrival, ...one }) =>
      arrival !== null && one.row.paid_minor > one.row.due_online_minor ? [{ ...one, came: arrival.at }] : [],
    )
    .map(({ row, event, admin_id, came }, index) => ({
      id: newId(),
      reservation_id: row.id,
      club_id: event.club.row.id,
      event: event.row,
      allocation: allocatePayment(row.lines, paidAhead(row), row.paid_minor - row.due_online_minor, 'venue'),
      currency: row.currency,
      amount_minor: row.paid_minor - row.due_online_minor,
      method: index % 3 === 0 ? 'cash' : 'card',
      note: '',
      recorded_by: admin_id,
      at: Temporal.Instant.from(came),
    }))

/** How many nights back Kelder Noord has worked with drawers. */
const nights = 8

/** The drawer at its door on each of its latest nights, with the cash taken there; tonight's is open. */
export function makeDrawers(
  events: readonly DemoEvent[],
  takings: readonly PastTaking[],
  { idOf, now }: { idOf: (username: string) => string; now: Temporal.Instant },
): PastDrawer[] {
  const begun = events.filter(
    ({ club, row }) => club.row.slug === 'kelder-noord' && isBefore(row.starts_at, now) && row.state !== 'cancelled',
  )
  const byDate = Map.groupBy(begun, ({ row }) => row.business_date)
  const dates = [...byDate].toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(-nights)
  return dates.flatMap(([business_date, own], index) => {
    const ids = new Set(own.map(({ row }) => row.id))
    const [first] = own.toSorted((one, other) => (one.row.starts_at < other.row.starts_at ? -1 : 1))
    const last = own.toSorted((one, other) => (one.row.ends_at < other.row.ends_at ? -1 : 1)).at(-1)
    if (!first || !last) return []
    const movements = takings.filter(({ event, method }) => ids.has(event.id) && method === 'cash')
    const closed_at = Temporal.Instant.from(last.row.ends_at).add({ minutes: 20 })
    const isOver = Temporal.Instant.compare(closed_at, now) < 0
    const isShort = index % 3 === 1
    return [
      {
        club_id: first.club.row.id,
        place: 'Door',
        business_date,
        currency: first.club.row.currency,
        float_minor: 20_000,
        opened_by: idOf(first.club.admin),
        opened_at: Temporal.Instant.from(first.row.starts_at).subtract({ minutes: 30 }),
        movements: movements.map(({ id, reservation_id, amount_minor, at }) => ({ id, reservation_id, amount_minor, at })),
        closed: isOver
          ? { at: closed_at, missing_minor: isShort ? 500 : 0, note: isShort ? 'A five is missing, counted twice.' : '' }
          : null,
      },
    ]
  })
}
