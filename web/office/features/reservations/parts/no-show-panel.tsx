import { useQuery } from '@tanstack/react-query'
import { getNoShowLikelihood, type NoShowLikelihood } from '#contract/forecast/forecast.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { leadWords, partyWords } from '../../../domain/parties/party-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import { weekdayNames } from '#contract/base/weekdays.ts'

/** What past bookings share with this one: `guest list, booked in the last 24 hours, Fridays`. */
function traitWords({ level, kind, lead, weekday }: NoShowLikelihood): string {
  if (level === null || level === 'all') return 'all bookings of your club'
  const words = [partyWords[kind].toLowerCase()]
  if (level !== 'kind') words.push(`booked ${leadWords[lead]}`)
  if (level === 'kind_lead_weekday') words.push(`${weekdayNames[weekday - 1] ?? ''}s`)
  return words.join(', ')
}

const sentenceOf = (likelihood: NoShowLikelihood): string =>
  likelihood.level === null
    ? `Your club has only ${formatCount(likelihood.bookings, 'past booking')} to compare with. Until there are more, we assume that 1 in 10 doesn’t show up.`
    : `${likelihood.no_shows} of ${formatCount(likelihood.bookings, 'similar booking')} ${likelihood.no_shows === 1 ? 'was a no-show' : 'were no-shows'} (${traitWords(likelihood)}).`

/** How likely a party is not to show up, with the bookings behind it. It changes nothing about the booking. */
export function NoShowPanel({ id }: { id: string }) {
  const { data } = useQuery(apiQuery(getNoShowLikelihood, { params: { id } }))
  const likelihood = data?.likelihood ?? null
  if (likelihood === null) return null
  return (
    <Panel title={`No-show risk: ${Math.round(likelihood.likelihood_bp / 100)}%`} lead={sentenceOf(likelihood)}>
      <p>For planning only. It never blocks a booking.</p>
    </Panel>
  )
}
