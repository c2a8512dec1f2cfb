import type { BodyOf } from '#contract/base/endpoint.ts'
import type { createShift as endpoint, StaffShift } from '#contract/staffing/staff-schedules.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuseTimeOff } from '../absence/absence-views.ts'
import { publishedShift, type Shift } from '../shifts/shift.ts'
import { applyShiftSteps, lockRota } from '../shifts/shift-store.ts'
import { readShift } from './read-shift.ts'
import { refuseForeign } from './references-views.ts'
import { readPlanningClub } from '../shifts/planning-club-views.ts'
import { misfit, defaultWindows } from './shift-fields.ts'
import { readShiftTimes } from '../shifts/shift-times.ts'

/** Plans one shift, as a draft unless it is published at once. */
export async function createShift(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  body: BodyOf<typeof endpoint>,
): Promise<StaffShift> {
  const { club_id, actor } = caller
  return retryTransaction(db, async (tx) => {
    await lockRota(tx, club_id)
    const now = clock.now()
    const club = await readPlanningClub(tx, club_id)
    await refuseForeign(tx, club_id, body)
    const times = readShiftTimes(body.starts_at_local, body.ends_at_local, club, body.fold) ?? misfit()
    const draft: Shift = {
      id: newId(),
      club_id,
      user_id: body.user_id ?? null,
      role_id: body.role_id,
      template_id: null,
      event_id: body.event_id ?? null,
      ...times,
      break_minutes: body.break_minutes ?? 0,
      ...defaultWindows,
      note: body.note ?? '',
      status: 'draft',
      decline_reason: null,
      version: 1,
      created_at: instantText(now),
      published_at: null,
    }
    const after = body.publish === true ? publishedShift(draft, instantText(now)) : draft
    await refuseTimeOff(tx, after, body.confirm_time_off)
    await applyShiftSteps(tx, [{ before: null, after }], { club_id, at: now, by: actor.user_id })
    await audit(tx, caller, { at: now, action: 'createShift', subject: { kind: 'shift', id: after.id }, after: { ...after } })
    return readShift(tx, caller, club, after.id)
  })
}
