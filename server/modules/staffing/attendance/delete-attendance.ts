import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuseOwnWork } from '../shifts/own-work.ts'
import { deleteAttendanceRow, lockAttendance } from './attendance-store.ts'
import { auditedFields } from './correct-attendance.ts'

/** Deletes a record without punches. */
export async function deleteAttendance(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const [row] = await lockAttendance(tx, [id], caller)
    if (row === undefined) return refuse('not_found')
    refuseOwnWork(caller, row.user_id)
    if (row.has_punches) return refuse('attendance_punched')
    await deleteAttendanceRow(tx, id)
    const { shift_id, user_id } = row
    await audit(tx, caller, {
      at: clock.now(),
      action: 'deleteAttendance',
      subject: { kind: 'attendance', id },
      before: { shift_id, user_id, ...auditedFields(row) },
    })
    return { message: 'The timesheet was deleted.' }
  })
}
