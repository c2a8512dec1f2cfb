import { instantText } from '../../../infrastructure/clock/clock.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { reservationCancelledByClub } from '../reservation-mail.ts'
import { changeReservation } from '../reservation-store.ts'
import type { ClubActing } from './lock-for-club.ts'

/** The club takes a reservation back; its places are free with the same commit, and its client is told. */
export async function cancelForClub({ tx, row, by, now }: ClubActing, { reason }: { reason: string }): Promise<void> {
  const change = { status: 'cancelled', cancelled_at: instantText(now), expires_at: null } as const
  await changeReservation(tx, row, change, { at: now, actor: by, action: 'cancel', detail: { reason } })
  await enqueue(tx, reservationCancelledByClub, { reservation_id: row.id })
}
