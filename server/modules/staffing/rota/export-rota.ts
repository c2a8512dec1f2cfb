import { exponentOf } from '#contract/base/currencies.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type { exportRota as endpoint } from '#contract/staffing/rota.ts'
import { csvAmount, csvBegin, csvLine } from '../../../infrastructure/csv/csv.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readPlanningClub } from '../shifts/planning-club-views.ts'
import { readShape, seesRates } from './read-shift.ts'
import { findShiftsOn, type ShiftViewRow } from './rota-views.ts'

const columns = ['Date', 'Starts', 'Ends', 'Time zone', 'Person', 'Role', 'Status', 'Break minutes', 'Paid minutes', 'Note']

/** The shifts in a range of days as a file, drafts included, in the club's own time. */
export async function exportRota(
  { db }: Infrastructure,
  caller: ClubCaller,
  { date_from, date_to }: QueryOf<typeof endpoint>,
): Promise<string> {
  const club = await readPlanningClub(db, caller.club_id)
  const rows = await findShiftsOn(db, caller.club_id, { from: date_from, to: date_to })
  const shapeOf = readShape(caller, club)
  const showsCost = seesRates(caller)
  const line = (row: ShiftViewRow) => {
    const shift = shapeOf(row)
    return csvLine([
      shift.business_date,
      shift.starts_at_local.replace('T', ' '),
      shift.ends_at_local.replace('T', ' '),
      club.timezone,
      shift.staff_name ?? 'Open shift',
      shift.role_name,
      shift.status,
      shift.break_minutes,
      shift.paid_minutes,
      shift.note,
      ...(showsCost ? [csvAmount(shift.cost_minor ?? 0, exponentOf(club.currency)), club.currency] : []),
    ])
  }
  return [csvBegin, csvLine([...columns, ...(showsCost ? ['Cost', 'Currency'] : [])]), ...rows.map(line)].join('')
}
