import type { generateAttendance as endpoint } from '#contract/staffing/attendance.ts'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { lockRota } from '../shifts/shift-store.ts'
import { fillAttendance } from './attendance-store.ts'

/** The most days one call generates records for. */
const maxGeneratedDays = 92

/** Days between two business dates, inclusive. */
export const daysOf = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).total('days') + 1

/** Creates missing records for published shifts; existing ones stay unchanged. */
export async function generateAttendance(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { date_from, date_to, staff_ids }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  if (daysOf(date_from, date_to) > maxGeneratedDays)
    return refuse('invalid', { fields: { date_to: [`Choose at most ${maxGeneratedDays} days at a time`] } })
  return db.transaction().execute(async (tx) => {
    await lockRota(tx, caller.club_id)
    const now = clock.now()
    const answer = await fillAttendance(tx, { club_id: caller.club_id, date_from, date_to, staff_ids }, now)
    await audit(tx, caller, {
      at: now,
      action: 'generateAttendance',
      subject: { kind: 'attendance', id: null },
      after: { date_from, date_to, staff_ids: staff_ids ?? null, ...answer },
    })
    return answer
  })
}
