import type { NoShowLikelihood } from '#contract/forecast.ts'
import type { PartyTraits } from './party.ts'
import { levels, priors, shareOf, tallyAt, type Tallies } from './rates.ts'

/** So many bookings are enough to be named as evidence. */
const enough = 5

/** How likely a party does not come, with the bookings that say so: the most alike of which there are enough. */
export function likelihoodOf(noShows: Tallies, traits: PartyTraits): NoShowLikelihood {
  const level = levels.findLast((one) => tallyAt(noShows, traits, one).of >= enough) ?? 'all'
  const { of, hits } = tallyAt(noShows, traits, level)
  return {
    ...traits,
    likelihood_bp: Math.round(shareOf(noShows, traits, priors.no_show_bp / 10_000) * 10_000),
    level: of >= enough ? level : null,
    bookings: of,
    no_shows: hits,
  }
}
