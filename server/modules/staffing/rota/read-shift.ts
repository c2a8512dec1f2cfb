import { may } from '#contract/abilities.ts'
import type { StaffShift } from '#contract/staff-schedules.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { factsOf, type ClubCaller } from '../../../infrastructure/http/caller.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import { absenceWarnings, readAbsences } from '../absence/absence-views.ts'
import { findPlanned, findShiftRow, type ShiftViewRow } from './rota-views.ts'
import type { PlanningClub } from '../shifts/planning-club-views.ts'
import { shapeShift } from './shape-shift.ts'
import { warningsOf, weeksAround } from './warnings.ts'

/** Rates and costs are for those who see the club's money. */
export const seesRates = (caller: ClubCaller): boolean => may(factsOf(caller), 'manage_finances')

/** Instants on the wall clock of a zone; each is read once, because shifts begin and end together. */
function rememberLocal(timezone: string): (at: string) => string {
  const known = new Map<string, string>()
  return (at) => {
    const local = known.get(at) ?? writeLocalTime(at, timezone)
    known.set(at, local)
    return local
  }
}

/** Makes shifts as this caller sees them, with the warnings that are known of each. */
export function readShape(caller: ClubCaller, { timezone }: PlanningClub, warnings: ReturnType<typeof warningsOf> = new Map()) {
  const sees = seesRates(caller)
  const localOf = rememberLocal(timezone)
  return (row: ShiftViewRow): StaffShift => shapeShift(row, { localOf, seesRates: sees, warnings: warnings.get(row.id) ?? [] })
}

/** One shift of this club, as it is after a change. */
export async function readShift(tx: Database | Tx, caller: ClubCaller, club: PlanningClub, id: string): Promise<StaffShift> {
  const row = (await findShiftRow(tx, caller.club_id, id)) ?? refuse('not_found')
  const weeks = weeksAround([row.business_date])
  const planned = await findPlanned(tx, caller.club_id, row.user_id === null ? [] : [row.user_id], weeks)
  const absences = await readAbsences(tx, caller.club_id, weeks)
  return readShape(caller, club, warningsOf(planned, absenceWarnings(absences, club)))(row)
}
