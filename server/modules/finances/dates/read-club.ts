import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findClubFacts } from '../../clubs/index.ts'

/** A club that has a currency, with its current business date. */
export async function readClub(
  db: Database | Tx,
  clubId: string,
  now: Temporal.Instant,
): Promise<{ name: string; currency: string; timezone: string; today: string }> {
  const { name, currency, timezone, day_cutoff } = await findClubFacts(db, clubId)
  if (currency === null || timezone === null) return refuse('club_incomplete')
  return { name, currency, timezone, today: businessDate(now, timezone, day_cutoff).toString() }
}
