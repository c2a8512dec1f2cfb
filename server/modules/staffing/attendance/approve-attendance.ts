import { attendanceTransitions } from '#contract/attendance-states.ts'
import type { approveAttendance as endpoint } from '#contract/attendance.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findAttendances } from './attendance-views.ts'
import { lockAttendance, writeAttendance } from './attendance-store.ts'
import { isOwnWork } from '../shifts/own-work.ts'
import { toRecord } from './record.ts'

type Answer = AnswerOf<typeof endpoint>

const refusal = (code: ErrorCode) => ({ attendance: null, error: { code, message: errors[code].sentence } })

/** Approves each shift that is checked out and not the caller's own; returns why not for the others. */
export async function approveAttendance(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { ids }: BodyOf<typeof endpoint>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const rows = await lockAttendance(tx, ids, caller)
    const now = clock.now()
    const own = new Set(rows.filter(({ user_id }) => isOwnWork(caller, user_id)).map(({ id }) => id))
    const approvable = rows.filter(({ id, status }) => !own.has(id) && attendanceTransitions[status].approve !== undefined)
    for (const row of approvable) {
      await writeAttendance(tx, row.id, { ...row, status: 'approved' })
      const { status, worked_minutes } = row
      await audit(tx, caller, {
        at: now,
        action: 'approveAttendance',
        subject: { kind: 'attendance', id: row.id },
        before: { status },
        after: { status: 'approved', worked_minutes },
      })
    }
    const records = new Map((await findAttendances(tx, caller.club_id, ids)).map((row) => [row.id, toRecord(row, caller)]))
    const approved = new Set(approvable.map(({ id }) => id))
    const results: Answer['results'] = ids.map((id) => {
      const attendance = records.get(id)
      if (attendance === undefined) return { id, ...refusal('not_found') }
      if (approved.has(id)) return { id, attendance, error: null }
      return { id, ...refusal(own.has(id) ? 'own_work' : 'invalid_transition') }
    })
    return { results }
  })
}
