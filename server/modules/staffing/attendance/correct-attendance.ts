import type { AttendanceRecord, CorrectAttendanceBody } from '#contract/staffing/attendance.ts'
import { changedFields, type Fields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { formatMoment } from '../../../infrastructure/mail/format.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { refuseOwnWork } from '../shifts/own-work.ts'
import { correct } from './correct.ts'
import { getAttendance } from './get-attendance.ts'
import { atWorkOnce, insertCorrection, lockAttendance, writeAttendance } from './attendance-store.ts'
import type { OtherWork } from './other-work-views.ts'
import { notifyOfCorrection } from './notify-of-attendance.ts'
import type { AttendanceState } from './punch.ts'

/** The fields of a record in the audit log. */
export const auditedFields = (state: AttendanceState): Fields => {
  const { status, checked_in_at, checked_out_at, break_minutes, late_minutes, worked_minutes, pay_minor, needs_confirmation } =
    state
  return { status, checked_in_at, checked_out_at, break_minutes, late_minutes, worked_minutes, pay_minor, needs_confirmation }
}

/** Names the other shift, unless it is another club's. */
const overlapOf = (caller: ClubCaller, { staff }: AttendanceRecord, { club_id, starts_at, timezone }: OtherWork) =>
  club_id !== caller.club_id
    ? {}
    : {
        message: `${staff.name} was at work on their shift of ${formatMoment(starts_at, timezone)} then. Correct the times of one of the two.`,
      }

/** A manager's change to a record, with its reason; the punches stay. */
export async function correctAttendance(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { reason, version, ...fields }: CorrectAttendanceBody,
): Promise<AttendanceRecord> {
  const change = async (tx: Tx) => {
    const [row] = await lockAttendance(tx, [id], caller)
    if (row === undefined) return refuse('not_found')
    refuseOwnWork(caller, row.user_id)
    const current = await getAttendance({ db: tx }, caller, id)
    if (row.version !== version) return refuse('stale', { extra: { current } })

    const now = clock.now()
    const { timezone } = await findClubFacts(tx, caller.club_id)
    const correction = correct(row, fields, { shift: row, timezone: timezone ?? 'UTC', now })
    if ('refusal' in correction) {
      const { status, allowed_actions: allowed } = current
      return correction.fields === undefined
        ? refuse(correction.refusal, { extra: { status, allowed } })
        : refuse(correction.refusal, { fields: correction.fields })
    }

    const other = await writeAttendance(tx, row, correction.after)
    if (other !== null) return refuse('work_overlap', overlapOf(caller, current, other))
    await insertCorrection(tx, { attendance_id: id, user_id: caller.actor.user_id, reason, at: now })
    await audit(tx, caller, {
      at: now,
      action: 'correctAttendance',
      subject: { kind: 'attendance', id },
      before: changedFields(auditedFields(row), auditedFields(correction.after)).before,
      after: { ...changedFields(auditedFields(row), auditedFields(correction.after)).after, reason },
    })
    const record = await getAttendance({ db: tx }, caller, id)
    await notifyOfCorrection(tx, record, { timezone: timezone ?? 'UTC', reason, now })
    return record
  }
  return retryTransaction(db, change, atWorkOnce)
}
