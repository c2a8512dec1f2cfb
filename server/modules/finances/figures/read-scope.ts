import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../../clubs/index.ts'

/** Whose books are read, in which currency, and the current business date there. */
export interface FigureScope {
  club_id: string
  club_name: string
  currency: string
  timezone: string
  /** `08:00`: the end of a business date. */
  day_cutoff: string
  today: Temporal.PlainDate
}

export async function readScope({ db, clock }: Infrastructure, { club_id }: ClubCaller): Promise<FigureScope> {
  const { name, currency, timezone, day_cutoff } = await findClubFacts(db, club_id)
  if (currency === null || timezone === null) return refuse('club_incomplete')
  return { club_id, club_name: name, currency, timezone, day_cutoff, today: businessDate(clock.now(), timezone, day_cutoff) }
}
