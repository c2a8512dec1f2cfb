import type { Tx } from '../infrastructure/database/connect.ts'
import { fillSplit, insertHistory, insertReturnedTickets, type ReservationHistoryRow } from '../modules/reservations/demo.ts'
import type { DemoBooking } from './client-bookings.ts'

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
