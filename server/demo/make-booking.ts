import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import { newId, newReference } from '../infrastructure/ids.ts'
import { deadlineOf, paymentStatusOf, price, refundFor, type NewReservation } from '../modules/reservations/demo.ts'
import { cancellationPolicy } from './clubs.ts'
import type { DemoEvent } from './make-events.ts'

export type Status = 'held' | 'pending' | 'awaiting_payment' | 'confirmed' | 'checked_in' | 'completed' | 'no_show' | 'cancelled'

/** A booking: units by the name of the prestation. */
export interface BookingChoice {
  client_id: string
  units: Record<string, number>
  party_size: number
  status: Status
  created_at: Temporal.Instant
  occasion?: string
  /** For an offer from the waiting list: when its hold expires. */
  offered_until?: Temporal.Instant
}

type BookingPrice = Omit<ReturnType<typeof price>, 'payment_status'>

export function makeBooking({ row, club, prestations, seatings = [] }: DemoEvent, choice: BookingChoice): NewReservation {
  const chosen = prestations.flatMap((prestation, index) => {
    const quantity = choice.units[prestation.name]
    const offered = { ...prestation, units: 0, ambassador_bp: commissionTerms.club_bp }
    return quantity === undefined ? [] : [{ prestation: offered, quantity, index }]
  })
  const priced = price(chosen, row, Temporal.Instant.from(row.starts_at))
  const { lines, ...sums } = priced
  const { status, created_at } = choice
  const cancelledAt = status === 'cancelled' ? created_at.add({ hours: 1 }) : null
  const money = moneyOf(priced, status, { starts_at: row.starts_at, cancelledAt })
  const until = choice.offered_until ?? deadlineOf(status, { starts_at: row.starts_at, entry_until: row.ends_at }, created_at)
  return {
    client_id: choice.client_id,
    ...(choice.offered_until && { source: 'waiting_list' }),
    row: {
      id: newId(),
      reference: newReference(),
      event: { id: row.id, cancellation_policy: cancellationPolicy },
      seating: seatings.find(({ id }) => chosen.some(({ prestation }) => prestation.seating_id === id)) ?? null,
      min_age: row.min_age ?? 0,
      status,
      split: null,
      ...sums,
      ...money,
      payment_status: paymentStatusOf({ ...sums, ...money }),
      expires_at: until === null ? null : instantText(until),
      lines: lines.map((line) => ({ id: newId(), ...line })),
      party_size: choice.party_size,
      currency: club.row.currency,
      arrival_at: null,
      notes: '',
      occasion: choice.occasion ?? '',
      guests: [],
      created_at: instantText(created_at),
      cancelled_at: cancelledAt === null ? null : instantText(cancelledAt),
      version: 1,
    },
  }
}

/** Guests who came have paid, at the latest at the venue; cancellations are refunded by the policy. */
function moneyOf(
  { lines, total_minor, due_online_minor }: BookingPrice,
  status: Status,
  { starts_at, cancelledAt }: { starts_at: string; cancelledAt: Temporal.Instant | null },
) {
  if (status === 'held' || status === 'pending' || status === 'awaiting_payment') return { paid_minor: 0, refunded_minor: 0 }
  if (status === 'completed' || status === 'checked_in') return { paid_minor: total_minor, refunded_minor: 0 }
  if (cancelledAt === null) return { paid_minor: due_online_minor, refunded_minor: 0 }
  const deposit_minor = lines.filter(({ payment }) => payment === 'deposit').reduce((sum, line) => sum + line.due_online_minor, 0)
  const event = { cancellation_policy: cancellationPolicy, starts_at, free_cancel_until: null }
  return {
    paid_minor: due_online_minor,
    refunded_minor: refundFor(event, { paid_minor: due_online_minor, deposit_minor }, cancelledAt).refund_minor,
  }
}
