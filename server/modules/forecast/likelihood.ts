import type { NoShowLikelihood } from '#contract/forecast/forecast.ts'
import type { PartyTraits } from './party.ts'
import { levels, priors, shareOf, tallyAt, type Tallies } from './rates.ts'

/** This many bookings are enough evidence. */
const enough = 5

/** How likely a party is not to show up, with the evidence: the most similar bookings of which there are enough. */
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
