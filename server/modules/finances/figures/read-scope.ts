import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readCompleteClub } from '../../clubs/index.ts'

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
  const { name, today, ...club } = await readCompleteClub(db, club_id, clock.now())
  return { club_id, club_name: name, ...club, today: Temporal.PlainDate.from(today) }
}
