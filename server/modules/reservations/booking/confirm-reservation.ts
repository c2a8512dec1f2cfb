import { instantText } from '../../../infrastructure/clock/clock.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { deadlineOf } from '../core/deadlines.ts'
import type { Acting } from '../core/lock-for-action.ts'
import { statusOnceConfirmed, type ReservationRow } from '../core/reservation.ts'
import { reservationConfirmed } from '../emails/reservation-mail.ts'
import { changeReservation } from '../core/reservation-store.ts'

/** A client is done with what is held for them: the club is asked, money is waited for, or the night is booked. */
export async function confirmReservation({ tx, row, client_id, now }: Acting): Promise<ReservationRow> {
  const status = statusOnceConfirmed(row)
  const deadline = deadlineOf(status, row.event, now)
  if (status === 'confirmed') await enqueue(tx, reservationConfirmed, { reservation_id: row.id })
  const change = { status, expires_at: deadline === null ? null : instantText(deadline) }
  return changeReservation(tx, row, change, { at: now, actor: { kind: 'client', id: client_id }, action: 'confirm' })
}
