import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { allowedOn, cancelledShift, shiftObstacle } from '../shifts/shift.ts'
import { applyShiftSteps, lockRota, lockShifts } from '../shifts/shift-store.ts'

/** Deletes a draft; a shift its person knows about is cancelled instead. */
export async function deleteShift({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<{ message: string }> {
  const { club_id, actor } = caller
  return db.transaction().execute(async (tx) => {
    await lockRota(tx, club_id)
    const [locked = refuse('not_found')] = await lockShifts(tx, club_id, [id])
    const now = clock.now()
    const isDraft = locked.status === 'draft'
    const obstacle = shiftObstacle(isDraft ? 'delete' : 'cancel', locked)
    if (obstacle !== null) refuse(obstacle, { extra: { status: locked.status, allowed: allowedOn(locked) } })
    await applyShiftSteps(tx, [{ before: locked, after: isDraft ? null : cancelledShift(locked) }], {
      club_id,
      at: now,
      by: actor.user_id,
    })
    await audit(tx, caller, { at: now, action: 'deleteShift', subject: { kind: 'shift', id }, before: { ...locked } })
    return { message: isDraft ? 'The draft was deleted.' : 'The shift was cancelled.' }
  })
}
