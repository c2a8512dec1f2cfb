import { businessDate } from '../../infrastructure/clock/business-date.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { findClubFacts } from '../clubs/index.ts'

/** The club's current business date and currency. A club without a time zone uses UTC. */
export async function readClubDay(
  db: Database | Tx,
  clubId: string,
  now: Temporal.Instant,
): Promise<{ today: string; currency: string | null }> {
  const { timezone, day_cutoff, currency } = await findClubFacts(db, clubId)
  return { today: businessDate(now, timezone ?? 'UTC', day_cutoff).toString(), currency }
}
