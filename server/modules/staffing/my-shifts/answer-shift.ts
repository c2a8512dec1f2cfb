import type { BodyOf } from '#contract/base/endpoint.ts'
import type { answerShift as endpoint, MyShift } from '#contract/staffing/my-shifts.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { applyShiftSteps, lockRota, lockShifts } from '../shifts/shift-store.ts'
import { shiftAnswersTo, toMyShift } from './my-shift.ts'
import { findMyShift } from './my-shift-views.ts'

/** Acknowledges or declines one of the caller's shifts. */
export async function answerShift(
  { db, clock }: Infrastructure,
  caller: Caller,
  shiftId: string,
  { action, version, reason = '' }: BodyOf<typeof endpoint>,
): Promise<MyShift> {
  const { user_id } = caller.actor
  const club_id = caller.club_id ?? refuse('not_found')
  return db.transaction().execute(async (tx) => {
    await lockRota(tx, club_id)
    const [shift] = await lockShifts(tx, club_id, [shiftId])
    const now = clock.now()
    const row = await findMyShift(tx, user_id, shiftId)
    if (shift === undefined || row === null) return refuse('not_found')
    const current = toMyShift(row, now)
    if (shift.version !== version) return refuse('stale', { extra: { current } })
    const allowed = shiftAnswersTo(shift, now)
    if (!allowed.includes(action)) return refuse('invalid_transition', { extra: { status: shift.status, allowed } })

    const { is_worked: _, ...before } = shift
    const answer =
      action === 'acknowledge' ? { status: 'acknowledged' as const } : { status: 'declined' as const, decline_reason: reason }
    await applyShiftSteps(tx, [{ before, after: { ...before, ...answer } }], { club_id, at: now, by: user_id })
    await audit(tx, caller, {
      at: now,
      action: 'answerShift',
      subject: { kind: 'shift', id: shiftId },
      before: { status: before.status },
      after: answer,
    })
    return toMyShift((await findMyShift(tx, user_id, shiftId)) ?? refuse('not_found'), now)
  })
}
