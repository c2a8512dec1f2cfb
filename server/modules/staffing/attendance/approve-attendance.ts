import { attendanceTransitions } from '#contract/staffing/attendance-states.ts'
import type { approveAttendance as endpoint } from '#contract/staffing/attendance.ts'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import { errors, type ErrorCode } from '#contract/base/errors.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findAttendances } from './attendance-views.ts'
import { lockAttendance, writeAttendance, type LockedAttendance } from './attendance-store.ts'
import { isOwnWork } from '../shifts/own-work.ts'
import { toRecord } from './record.ts'

const approve = async (tx: Tx, row: LockedAttendance) => writeAttendance(tx, row, { ...row, status: 'approved' })

type Answer = AnswerOf<typeof endpoint>

const refusal = (code: ErrorCode) => ({ attendance: null, error: { code, message: errors[code].sentence } })

function refusalOf(caller: ClubCaller, { user_id, status, needs_confirmation }: LockedAttendance): ErrorCode | null {
  if (isOwnWork(caller, user_id)) return 'own_work'
  if (attendanceTransitions[status].approve === undefined) return 'invalid_transition'
  return needs_confirmation ? 'times_unconfirmed' : null
}

/** Approves each shift that is checked out and not the caller's own; returns why not for the others. */
export async function approveAttendance(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { ids }: BodyOf<typeof endpoint>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const rows = await lockAttendance(tx, ids, caller)
    const now = clock.now()
    const refusals = new Map<string, ErrorCode>()
    for (const row of rows) {
      const refused = refusalOf(caller, row) ?? ((await approve(tx, row)) === null ? null : 'work_overlap')
      if (refused !== null) {
        refusals.set(row.id, refused)
        continue
      }
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
    const results: Answer['results'] = ids.map((id) => {
      const attendance = records.get(id)
      if (attendance === undefined) return { id, ...refusal('not_found') }
      const refused = refusals.get(id)
      return refused === undefined ? { id, attendance, error: null } : { id, ...refusal(refused) }
    })
    return { results }
  })
}
