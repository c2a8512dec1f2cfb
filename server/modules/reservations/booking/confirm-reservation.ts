import { instantText } from '../../../infrastructure/clock/clock.ts'
import { deadlineOf } from '../core/deadlines.ts'
import type { ActionContext } from '../core/lock-for-action.ts'
import { entryTimes, statusOnceConfirmed, type ReservationRow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'

/** Completes a client's hold: the club is asked to approve, payment becomes due, or the reservation is confirmed. */
export async function confirmReservation({ tx, row, client_id, now }: ActionContext): Promise<ReservationRow> {
  const status = statusOnceConfirmed(row)
  const deadline = deadlineOf(status, entryTimes(row), now)
  const change = { status, expires_at: deadline === null ? null : instantText(deadline) }
  return applyStep(tx, row, change, { at: now, actor: { kind: 'client', id: client_id }, action: 'confirm' })
}
