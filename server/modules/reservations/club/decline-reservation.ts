import { applyStep } from '../core/apply-steps-store.ts'
import type { ClubActing } from './lock-for-club.ts'

/** The club declines; the places are released by the same commit. */
export async function declineReservation({ tx, row, by, now }: ClubActing, { reason }: { reason: string }): Promise<void> {
  await applyStep(
    tx,
    row,
    { status: 'declined', expires_at: null },
    { at: now, actor: by, action: 'decline', detail: { reason } },
  )
}
