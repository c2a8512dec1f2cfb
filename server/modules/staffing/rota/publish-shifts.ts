import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { publishShifts as endpoint } from '#contract/staffing/rota.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { publishedShift } from '../shifts/shift.ts'
import { applyShiftSteps, lockRota, lockShifts } from '../shifts/shift-store.ts'
import { findDraftIds } from './rota-views.ts'
import { readPlanningClub } from '../shifts/planning-club-views.ts'

/** Publishes all drafts in a range of days as one change, so that each person is notified once. */
export async function publishShifts(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { date_from, date_to }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { club_id, actor } = caller
  return db.transaction().execute(async (tx) => {
    await lockRota(tx, club_id)
    await readPlanningClub(tx, club_id)
    const drafts = await lockShifts(tx, club_id, await findDraftIds(tx, club_id, { from: date_from, to: date_to }))
    const now = clock.now()
    const steps = drafts.map((before) => ({ before, after: publishedShift(before, instantText(now)) }))
    await applyShiftSteps(tx, steps, { club_id, at: now, by: actor.user_id })
    const after = { date_from, date_to, published: steps.length }
    await audit(tx, caller, { at: now, action: 'publishShifts', subject: { kind: 'rota', id: club_id }, after })
    return { published: steps.length, people: new Set(drafts.flatMap(({ user_id }) => user_id ?? [])).size }
  })
}
