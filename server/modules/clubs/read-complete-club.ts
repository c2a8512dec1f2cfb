import { businessDate } from '../../infrastructure/clock/business-date.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findClubFacts } from './club-views.ts'

interface CompleteClub {
  name: string
  currency: string
  timezone: string
  /** `08:00`: the end of a business date. */
  day_cutoff: string
  /** Its current business date. */
  today: string
}

/** A club that has a currency and a time zone, as everything needs that is about money or a date. */
export async function readCompleteClub(db: Database | Tx, clubId: string, now: Temporal.Instant): Promise<CompleteClub> {
  const { name, currency, timezone, day_cutoff } = await findClubFacts(db, clubId)
  if (currency === null || timezone === null) return refuse('club_incomplete')
  return { name, currency, timezone, day_cutoff, today: businessDate(now, timezone, day_cutoff).toString() }
}
