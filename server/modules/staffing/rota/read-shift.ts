import { may } from '#contract/base/abilities.ts'
import type { StaffShift } from '#contract/staffing/staff-schedules.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { factsOf, type ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { absenceWarnings, readAbsences } from '../absence/absence-views.ts'
import { findPlanned, findShiftRow, type ShiftViewRow } from './rota-views.ts'
import type { PlanningClub } from '../shifts/planning-club-views.ts'
import { shapeShift } from './shape-shift.ts'
import { warningsOf, weeksAround } from './warnings.ts'

/** Rates and costs require access to the club's finances. */
export const seesRates = (caller: ClubCaller): boolean => may(factsOf(caller), 'manage_finances')

/** Instants on a zone's wall clock, each computed once, because many shifts start and end together. */
function rememberLocal(timezone: string): (at: string) => string {
  const names = new Map<string, string>()
  return (at) => {
    const local = names.get(at) ?? writeLocalTime(at, timezone)
    names.set(at, local)
    return local
  }
}

/** Turns shifts into what this caller sees, with their warnings. */
export function readShape(caller: ClubCaller, { timezone }: PlanningClub, warnings: ReturnType<typeof warningsOf> = new Map()) {
  const sees = seesRates(caller)
  const localOf = rememberLocal(timezone)
  return (row: ShiftViewRow): StaffShift => shapeShift(row, { localOf, seesRates: sees, warnings: warnings.get(row.id) ?? [] })
}

/** One shift of this club after a change. */
export async function readShift(tx: Database | Tx, caller: ClubCaller, club: PlanningClub, id: string): Promise<StaffShift> {
  const row = (await findShiftRow(tx, caller.club_id, id)) ?? refuse('not_found')
  const weeks = weeksAround([row.business_date])
  const planned = await findPlanned(tx, caller.club_id, row.user_id === null ? [] : [row.user_id], weeks)
  const absences = await readAbsences(tx, caller.club_id, weeks)
  return readShape(caller, club, warningsOf(planned, absenceWarnings(absences, club)))(row)
}
