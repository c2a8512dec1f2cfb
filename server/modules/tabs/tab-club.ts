import { businessDate } from '../../infrastructure/clock/business-date.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findClubFacts } from '../clubs/index.ts'

/** A club that sells from a menu, with its current business date. */
export async function readTabClub(
  db: Database | Tx,
  clubId: string,
  now: Temporal.Instant,
): Promise<{ currency: string; timezone: string; today: string }> {
  const { currency, timezone, day_cutoff } = await findClubFacts(db, clubId)
  if (currency === null || timezone === null) return refuse('club_incomplete')
  return { currency, timezone, today: businessDate(now, timezone, day_cutoff).toString() }
}
