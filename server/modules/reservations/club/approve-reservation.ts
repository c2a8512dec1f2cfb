import { instantText } from '../../../infrastructure/clock/clock.ts'
import { deadlineOf } from '../core/deadlines.ts'
import { dueNow, entryTimes } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import type { ClubActing } from './lock-for-club.ts'

/** The club approves: amounts due in advance become payable, everything else is confirmed. Its places are already taken. */
export async function approveReservation({ tx, row, by, now }: ClubActing): Promise<void> {
  const status = dueNow(row) > 0 ? 'awaiting_payment' : 'confirmed'
  const deadline = deadlineOf(status, entryTimes(row), now)
  await applyStep(
    tx,
    row,
    { status, expires_at: deadline === null ? null : instantText(deadline) },
    { at: now, actor: by, action: 'approve' },
  )
}
