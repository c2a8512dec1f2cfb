import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { readFrozenDates } from '../../ledger/index.ts'

export interface IncidentCalendar {
  timezone: string
  today: Temporal.PlainDate
  dateOf(instant: Temporal.Instant): Temporal.PlainDate
}

/** A club's business dates. A club without a time zone uses UTC. */
export async function readIncidentCalendar(db: Database | Tx, clubId: string, now: Temporal.Instant): Promise<IncidentCalendar> {
  const { timezone, day_cutoff } = await findClubFacts(db, clubId)
  const zone = timezone ?? 'UTC'
  const dateOf = (instant: Temporal.Instant) => businessDate(instant, zone, day_cutoff)
  return { timezone: zone, today: dateOf(now), dateOf }
}

/** Which of these business dates have a closed cash-up. */
export async function readLockedDates(
  db: Database | Tx,
  clubId: string,
  dates: readonly string[],
): Promise<{ has(date: string): boolean }> {
  return (await readFrozenDates(db, [clubId], dates))(clubId).dates
}
