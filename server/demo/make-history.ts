import { earlier, isBefore } from '#contract/base/instants.ts'
import type { ReservationHistoryRow } from '../modules/reservations/demo.ts'
import type { DemoArrival } from './make-arrivals.ts'
import { paidAt, type EventWithBookings } from './make-money.ts'

/** Older events have statuses only. */
const days = 10

/** The history of reservations of recent and upcoming events, in order. */
export const makeHistory = (booked: readonly EventWithBookings[], now: Temporal.Instant): ReservationHistoryRow[] =>
  booked
    .filter(({ event }) => isBefore(now.subtract({ hours: days * 24 }), event.row.ends_at))
    .flatMap((one) => [...untilConfirmed(one), ...atTheEnd(one, now)])

const system = { kind: 'system' } as const

function untilConfirmed(one: EventWithBookings): ReservationHistoryRow[] {
  const { client_id, row, admin_id } = one
  if (row.status === 'held') return []
  const [client, club] = [
    { kind: 'client', id: client_id },
    { kind: 'club', id: admin_id },
  ] as const
  const of = { reservation_id: row.id }
  const begun = Temporal.Instant.from(row.created_at)
  const asks = row.lines.some(({ approval }) => approval === 'manual')
  const rows: ReservationHistoryRow[] = asks
    ? [{ ...of, at: begun.add({ minutes: 1 }), actor: client, action: 'confirm', status: 'pending' }]
    : []
  if (row.status === 'pending') return rows
  const isPaidAhead = row.due_online_minor > 0
  const waits: ReservationHistoryRow[] = asks
    ? [
        {
          ...of,
          at: begun.add({ minutes: 4 }),
          actor: club,
          action: 'approve',
          status: isPaidAhead ? 'awaiting_payment' : 'confirmed',
        },
      ]
    : isPaidAhead
      ? [{ ...of, at: begun.add({ minutes: 1 }), actor: client, action: 'confirm', status: 'awaiting_payment' }]
      : []
  if (row.status === 'awaiting_payment' || !isPaidAhead) return [...rows, ...waits]
  return [
    ...rows,
    ...waits,
    {
      ...of,
      at: paidAt(one),
      actor: system,
      action: 'settle',
      status: 'confirmed',
      detail: { amount_minor: row.due_online_minor },
    },
  ]
}

const overrideDetail = ({ override }: DemoArrival) =>
  override && { overrode: override.overrode, override_reason: override.override_reason, note: override.override_note }

function atTheEnd(
  { client_id, row, event, admin_id, arrival }: EventWithBookings,
  now: Temporal.Instant,
): ReservationHistoryRow[] {
  const of = { reservation_id: row.id }
  const [client, club] = [
    { kind: 'client', id: client_id },
    { kind: 'club', id: admin_id },
  ] as const
  const closed = {
    ...of,
    at: earlier(Temporal.Instant.from(event.row.ends_at).add({ hours: 2 }), now),
    actor: system,
    action: 'complete',
  } as const
  const amount_minor = row.paid_minor - row.due_online_minor
  if (arrival !== null) {
    const came = { ...of, at: Temporal.Instant.from(arrival.at), actor: club, status: 'checked_in' } as const
    const inside: ReservationHistoryRow = {
      ...came,
      action: 'check_in',
      detail: { heads: arrival.heads, ...overrideDetail(arrival) },
    }
    const paid: ReservationHistoryRow[] =
      amount_minor > 0 ? [{ ...came, action: 'record_payment', detail: { amount_minor } }] : []
    return row.status === 'completed' ? [inside, ...paid, { ...closed, status: 'completed' }] : [inside, ...paid]
  }
  if (row.status === 'no_show') return [{ ...closed, status: 'no_show' }]
  if (row.status !== 'cancelled' || row.cancelled_at === null) return []
  const at = Temporal.Instant.from(row.cancelled_at)
  const cancelled: ReservationHistoryRow = { ...of, at, actor: client, action: 'cancel', status: 'cancelled' }
  const reason = 'You cancelled your booking.'
  return row.refunded_minor > 0
    ? [
        cancelled,
        {
          ...of,
          at,
          actor: client,
          action: 'send_refund',
          status: 'cancelled',
          detail: { amount_minor: row.refunded_minor, reason },
        },
      ]
    : [cancelled]
}
