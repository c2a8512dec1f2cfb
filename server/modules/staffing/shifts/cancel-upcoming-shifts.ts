import type { Tx } from '../../../infrastructure/database/connect.ts'
import { cancelledShift } from './shift.ts'
import { applyShiftSteps, lockUpcomingShifts } from './shift-store.ts'

interface EmploymentEnd {
  club_id: string
  user_id: string
  at: Temporal.Instant
  /** Who ends it. */
  by: string | null
}

/**
 * When an employment ends, under `lockRota`: cancels published shifts that have not started, and opens drafts, because the work
 * still has to be assigned. Returns how many.
 */
export async function cancelUpcomingShifts(tx: Tx, { club_id, user_id, at, by }: EmploymentEnd): Promise<number> {
  const shifts = (await lockUpcomingShifts(tx, club_id, user_id, at)).filter(({ is_worked }) => !is_worked)
  const steps = shifts.map((before) => ({
    before,
    after: before.status === 'draft' ? { ...before, user_id: null } : cancelledShift(before),
  }))
  await applyShiftSteps(tx, steps, { club_id, at, by })
  return steps.length
}
