import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getLastHour } from '#contract/last-hour/last-hour.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount, formatTime } from '../../../../shared/format/format.ts'
import { useRefresh } from '../../../../shared/live/use-refresh.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Banner } from '../../../ui/banner.tsx'

/** What the night offers now of places of parties that have not come; nothing if it offers none. */
export function LastHourNote({ eventId }: { eventId: string }) {
  const session = useSignedIn()
  useRefresh(`door:${eventId}`, getLastHour)
  useRefresh(`event:${eventId}`, getLastHour)
  const { data } = useQuery(apiQuery(getLastHour, { params: { id: eventId } }))
  if (data === undefined || !data.is_running || (data.may_pass_on === 0 && data.passed_on === 0)) return null
  const { may_pass_on, passed_on, everyone_from, timezone } = data
  const to = everyone_from === null ? '' : `, and to everyone from ${formatTime(everyone_from, timezone)}`
  return (
    <Banner tone="info">
      Last hour:{' '}
      {passed_on > 0 &&
        `${formatCount(passed_on, 'place')} of parties that haven’t arrived ${passed_on === 1 ? 'was' : 'were'} passed on. `}
      {may_pass_on > 0 && `${formatCount(may_pass_on, passed_on > 0 ? 'more place' : 'place')} can go to the waiting list${to}. `}
      {sessionMay(session, 'manage_events') && <Link to={paths.clubEventLastHour(eventId)}>See which</Link>}
    </Banner>
  )
}
