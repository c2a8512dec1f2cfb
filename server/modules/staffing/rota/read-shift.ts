import { may } from '#contract/abilities.ts'
import type { StaffShift } from '#contract/staff-schedules.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { factsOf, type ClubCaller } from '../../../infrastructure/http/caller.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import { findPlanned, findShiftRow, type PlanningClub } from './rota-views.ts'
import { shapeShift } from './shape-shift.ts'
import { warningsOf, weeksAround } from './warnings.ts'

/** Rates and costs are for those who see the club's money. */
const seesRates = (caller: ClubCaller): boolean => may(factsOf(caller), 'manage_finances')

/** One shift of this club, as it is after a change. */
export async function readShift(tx: Database | Tx, caller: ClubCaller, club: PlanningClub, id: string): Promise<StaffShift> {
  const row = (await findShiftRow(tx, caller.club_id, id)) ?? refuse('not_found')
  const around =
    row.user_id === null
      ? []
      : await findPlanned(tx, caller.club_id, { user_ids: [row.user_id], ...weeksAround([row.business_date]) })
  const warnings = warningsOf(around).get(id) ?? []
  return shapeShift(row, { timezone: club.timezone, seesRates: seesRates(caller), warnings })
}
