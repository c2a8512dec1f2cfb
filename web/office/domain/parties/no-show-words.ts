import { weekdayNames } from '#contract/base/weekdays.ts'
import type { NoShowLikelihood } from '#contract/forecast/forecast.ts'
import { formatCount } from '../../../shared/format/format.ts'
import { leadWords, partyWords } from './party-words.ts'

/** What past bookings share with this one: `guest list, booked in the last 24 hours, Fridays`. */
function traitWords({ level, kind, lead, weekday }: NoShowLikelihood): string {
  if (level === null || level === 'all') return 'all bookings of your club'
  const words = [partyWords[kind].toLowerCase()]
  if (level !== 'kind') words.push(`booked ${leadWords[lead]}`)
  if (level === 'kind_lead_weekday') words.push(`${weekdayNames[weekday - 1] ?? ''}s`)
  return words.join(', ')
}

/** The past bookings behind a likelihood. */
export const noShowSentence = (likelihood: NoShowLikelihood): string =>
  likelihood.level === null
    ? `Your club has only ${formatCount(likelihood.bookings, 'past booking')} to compare with. Until there are more, we assume that 1 in 10 doesn’t show up.`
    : `${likelihood.no_shows} of ${formatCount(likelihood.bookings, 'similar booking')} ${likelihood.no_shows === 1 ? 'was a no-show' : 'were no-shows'} (${traitWords(likelihood)}).`
