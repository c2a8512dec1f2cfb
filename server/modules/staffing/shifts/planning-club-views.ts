import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'

/** The facts about a club that planning needs. */
export interface PlanningClub {
  name: string
  timezone: string
  day_cutoff: string
  currency: string
}

export async function readPlanningClub(db: Database | Tx, clubId: string): Promise<PlanningClub> {
  const { rows } = await sql<PlanningClub>`
    select name, timezone, to_char(day_cutoff, 'HH24:MI') as day_cutoff, currency from clubs
    where id = ${clubId} and timezone is not null and currency is not null`.execute(db)
  return rows[0] ?? refuse('club_incomplete')
}
