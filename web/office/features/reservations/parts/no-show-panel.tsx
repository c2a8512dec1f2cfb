import { useQuery } from '@tanstack/react-query'
import { getNoShowLikelihood } from '#contract/forecast/forecast.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { noShowSentence } from '../../../domain/parties/no-show-words.ts'
import { Panel } from '../../../ui/panel.tsx'

/** How likely a party is not to show up, with the bookings behind it. It changes nothing about the booking. */
export function NoShowPanel({ id }: { id: string }) {
  const { data } = useQuery(apiQuery(getNoShowLikelihood, { params: { id } }))
  const likelihood = data?.likelihood ?? null
  if (likelihood === null) return null
  return (
    <Panel title={`No-show risk: ${Math.round(likelihood.likelihood_bp / 100)}%`} lead={noShowSentence(likelihood)}>
      <p>For planning only. It never blocks a booking.</p>
    </Panel>
  )
}
