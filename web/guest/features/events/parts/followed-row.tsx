import { useQuery } from '@tanstack/react-query'
import { getFollowedEvents } from '#contract/follows/follows.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EventRow } from './event-row.tsx'

/** What clubs and artists they follow do next: last of the rows, so that it moves none of them when it arrives. */
export function FollowedRow() {
  const { data } = useQuery(apiQuery(getFollowedEvents))
  if (data === undefined || data.events.length === 0) return null
  return (
    <EventRow
      title="From clubs and artists you follow"
      all={paths.following}
      events={data.events}
      isFirst={false}
      link="Following"
    />
  )
}
