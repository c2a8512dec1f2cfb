import type { AttendanceRecord } from '#contract/staffing/attendance.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findAttendance } from './attendance-views.ts'
import { toRecord } from './record.ts'

/** One record of the caller's club. */
export async function getAttendance({ db }: { db: Database | Tx }, caller: ClubCaller, id: string): Promise<AttendanceRecord> {
  const row = await findAttendance(db, caller.club_id, id)
  return row === null ? refuse('not_found') : toRecord(row, caller)
}
