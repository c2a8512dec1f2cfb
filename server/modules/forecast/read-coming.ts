import type { NoShowLikelihood } from '#contract/forecast/forecast.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { readNoShows, readPastRecords, readRecord, readTraits } from './forecast-views.ts'
import { likelihoodOf } from './likelihood.ts'
import { learn } from './predict.ts'
import { countOutcomes } from './rates.ts'
import { shareAfter, stillComes } from './still-coming.ts'

/** How likely a party still comes, and what that rests on. */
export interface StillComing {
  /** From 0 to 1. */
  comes: number
  likelihood: NoShowLikelihood
  /** The share of guests who usually come after this moment, from 0 to 1. */
  later: number
}

const halfHour = 30 * 60

/** How likely these parties of an open event still come, from the club's latest events. */
export async function readComing(
  db: Database,
  { club_id, event_id, ids, opens_at }: { club_id: string; event_id: string; ids: readonly string[]; opens_at: string },
  now: Temporal.Instant,
): Promise<Map<string, StillComing>> {
  if (ids.length === 0) return new Map()
  const opens = Temporal.Instant.from(opens_at)
  const [record, past, noShows, parties] = await Promise.all([
    readRecord(db, event_id, 0),
    readPastRecords(db, club_id, { before: opens, seconds: 0 }),
    readNoShows(db, club_id, opens),
    readTraits(db, ids),
  ])
  if (record === null) return new Map()
  const model = learn(past)
  const tallies = countOutcomes(noShows.map((one) => [one, one]))
  const at = opens.until(now).total('seconds') / halfHour
  return new Map(
    parties.map(({ id, stated_slot, ...traits }) => {
      const likelihood = likelihoodOf(tallies, traits)
      const later = shareAfter(model, record, { at, stated_slot })
      return [id, { comes: stillComes(likelihood.likelihood_bp / 10_000, later), likelihood, later }]
    }),
  )
}
