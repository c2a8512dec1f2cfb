import type { NoShowLikelihood } from '#contract/forecast/forecast.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findTraits, readNoShows } from './forecast-views.ts'
import { likelihoodOf } from './likelihood.ts'
import { countOutcomes } from './rates.ts'

/** How likely an expected party is not to come. A hint for people; no booking is refused because of it. */
export async function getNoShowLikelihood(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  id: string,
): Promise<{ likelihood: NoShowLikelihood | null }> {
  const now = clock.now()
  const party = (await findTraits(db, club_id, id, now)) ?? refuse('not_found')
  const { may_come, ...traits } = party
  if (!may_come) return { likelihood: null }
  const past = await readNoShows(db, club_id, now)
  return { likelihood: likelihoodOf(countOutcomes(past.map((one) => [one, one])), traits) }
}
