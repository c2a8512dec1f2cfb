import type { Tx } from '../../../infrastructure/database/connect.ts'
import { cancelledShift } from './shift.ts'
import { applyShiftSteps, lockComingShifts } from './shift-store.ts'

interface Leaving {
  club_id: string
  user_id: string
  at: Temporal.Instant
  /** Who ends it. */
  by: string | null
}

/**
 * At the end of an employment, under `lockRota`: published shifts that have not begun are cancelled, and drafts become open, because
 * the work is still to be given to someone. Answers how many.
 */
export async function cancelComingShifts(tx: Tx, { club_id, user_id, at, by }: Leaving): Promise<number> {
  const shifts = (await lockComingShifts(tx, club_id, user_id, at)).filter(({ is_worked }) => !is_worked)
  const steps = shifts.map((before) => ({
    before,
    after: before.status === 'draft' ? { ...before, user_id: null } : cancelledShift(before),
  }))
  await applyShiftSteps(tx, steps, { club_id, at, by })
  return steps.length
}
