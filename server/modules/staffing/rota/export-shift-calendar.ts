import type { QueryOf } from '#contract/base/endpoint.ts'
import type { exportShiftCalendar as endpoint } from '#contract/staffing/rota.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { shiftCalendar } from '../shifts/shift-calendar.ts'
import { findShiftsOn } from './rota-views.ts'
import { readPlanningClub } from '../shifts/planning-club-views.ts'

/** Shifts in a range of days as a calendar file, without drafts. */
export async function exportShiftCalendar(
  { db, clock, config }: Infrastructure,
  { club_id }: ClubCaller,
  { date_from, date_to, staff_id }: QueryOf<typeof endpoint>,
): Promise<string> {
  const { name } = await readPlanningClub(db, club_id)
  const rows = await findShiftsOn(db, club_id, { from: date_from, to: date_to })
  const site = config.publicUrl
  const shifts = rows
    .filter(
      ({ status, user_id }) => status !== 'draft' && status !== 'declined' && (staff_id === undefined || user_id === staff_id),
    )
    .map((row) => ({
      ...row,
      club_name: name,
      title: `${row.staff_name ?? 'Open shift'}, ${row.role_name}`,
      lines: [row.note, `${site}/admin-club/shifts?date=${row.business_date}&shift=${row.id}`],
    }))
  return shiftCalendar(shifts, site, clock.now())
}
