import { useQuery } from '@tanstack/react-query'
import { getFollowerCount, getInterestCount } from '#contract/follows/follows.ts'
import { apiQuery } from '../../shared/api/api-query.ts'
import { formatCount } from '../../shared/format/format.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

/** How many guests are interested in an event; nothing while they are so few that they could be recognised. */
export function InterestCount({ eventId }: { eventId: string }) {
  const { data } = useQuery(apiQuery(getInterestCount, { params: { id: eventId } }))
  if (data?.interested === undefined || data.interested === null) return null
  return <StatusBadge tone="info">{`${data.interested} interested`}</StatusBadge>
}

/** How many guests follow the club; nothing below the same number. */
export function FollowerCount() {
  const { data } = useQuery(apiQuery(getFollowerCount))
  if (data?.followers === undefined || data.followers === null) return null
  return <StatusBadge tone="info">{formatCount(data.followers, 'follower')}</StatusBadge>
}
