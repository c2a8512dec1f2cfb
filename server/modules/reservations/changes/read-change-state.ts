import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { ReservationRow } from '../core/reservation.ts'
import { readBookingStates } from '../booking/booking-views.ts'
import { waitingPlaces, withoutWaiting } from '../booking/waiting-places.ts'
import { withoutOverdue } from './taken-now-views.ts'
import type { ChangeState } from './change-facts.ts'

/** A reservation with its event and client as for a booking. Places for the waiting list belong to no one else. */
export async function readChangeState(
  db: Database | Tx,
  { row, client_id, now }: { row: ReservationRow; client_id: string; now: Temporal.Instant },
  takesPayments: boolean,
): Promise<ChangeState> {
  const states = await readBookingStates(db, [{ event_id: row.event.id, client_id }], now)
  const state = states.get(row.event.id)
  const client = state?.guests.get(client_id)
  if (!state || !client) return refuse('not_found')
  const event = state.event.has_overdue ? await withoutOverdue(db, state.event, now) : state.event
  const waiting = waitingPlaces({ ...state, event }, client_id, { now, takes_payments: takesPayments })
  return { row, event: { ...withoutWaiting(event, waiting), takes_payments: takesPayments }, client }
}
