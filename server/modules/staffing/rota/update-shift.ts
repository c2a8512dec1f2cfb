import type { BodyOf } from '#contract/base/endpoint.ts'
import type { ShiftAction } from '#contract/staffing/shift-states.ts'
import type { StaffShift, updateShift as endpoint } from '#contract/staffing/staff-schedules.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuseTimeOff } from '../absence/absence-views.ts'
import { allowedOn, cancelledShift, changedShift, shiftObstacle, publishedShift, type LockedShift } from '../shifts/shift.ts'
import { applyShiftSteps, lockRota, lockShifts } from '../shifts/shift-store.ts'
import { readShift } from './read-shift.ts'
import { refuseForeign } from './references-views.ts'
import { readPlanningClub } from '../shifts/planning-club-views.ts'
import { movedTimes } from './shift-fields.ts'

function refuseUnlessPossible(shift: LockedShift, actions: readonly ShiftAction[]): void {
  for (const action of actions) {
    const obstacle = shiftObstacle(action, shift)
    if (obstacle !== null) refuse(obstacle, { extra: { status: shift.status, allowed: allowedOn(shift) } })
  }
}

/** Moves, reassigns, publishes or cancels a shift. */
export async function updateShift(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<StaffShift> {
  const { club_id, actor } = caller
  return retryTransaction(db, async (tx) => {
    await lockRota(tx, club_id)
    const club = await readPlanningClub(tx, club_id)
    const [locked = refuse('not_found')] = await lockShifts(tx, club_id, [id])
    const now = clock.now()
    if (locked.version !== body.version) refuse('stale', { extra: { current: await readShift(tx, caller, club, id) } })
    const { version: _, status, starts_at_local, ends_at_local, fold, confirm_time_off, ...fields } = body
    const changes = { ...fields, ...movedTimes(locked, { starts_at_local, ends_at_local, fold }, club) }
    const change = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const isChange = Object.keys(change).length > 0
    refuseUnlessPossible(locked, [
      ...(isChange ? ['change' as const] : []),
      ...(status === 'published' ? ['publish' as const] : []),
      ...(status === 'cancelled' ? ['cancel' as const] : []),
    ])
    await refuseForeign(tx, club_id, fields)
    const changed = isChange ? changedShift(locked, change) : locked
    const after =
      status === 'published'
        ? publishedShift(changed, instantText(now))
        : status === 'cancelled'
          ? cancelledShift(changed)
          : changed
    const isElsewhere = after.user_id !== locked.user_id || after.business_date !== locked.business_date
    if (isElsewhere) await refuseTimeOff(tx, after, confirm_time_off)
    await applyShiftSteps(tx, [{ before: locked, after }], { club_id, at: now, by: actor.user_id })
    const subject = { kind: 'shift', id }
    await audit(tx, caller, { at: now, action: 'updateShift', subject, ...changedFields({ ...locked }, { ...after }) })
    return readShift(tx, caller, club, id)
  })
}
