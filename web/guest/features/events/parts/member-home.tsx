import Ticket from 'lucide-react/icons/ticket'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { getFollowedEvents } from '#contract/follows/follows.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { reservationsQuery } from '../../../domain/own-bookings.ts'
import { isOnItsDay, rememberTicketDay } from '../../../domain/ticket-day.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EventSpan } from '../../../ui/event-date.tsx'
import { EventRow } from './event-row.tsx'
import styles from './member-home.module.css'

/** On the day, the ticket comes first: a client in the queue has one hand free. `isBelow`: over the end of the view. */
export function NextTicket({ isBelow }: { isBelow: boolean }) {
  const { data } = useQuery(reservationsQuery('upcoming', null))
  const now = useNow()
  useEffect(() => {
    if (data !== undefined) rememberTicketDay(data.reservations, Date.now())
  }, [data])
  const today = (data?.reservations ?? []).filter((one) => now !== null && isOnItsDay(one, now))
  const [next] = today
  if (next === undefined) return null
  const { id, event, party_size } = next
  return (
    <section aria-label="Your event today" className={classNames(styles.card, isBelow && styles.below)}>
      <div className={styles.text}>
        <p className={styles.kind}>
          <Ticket size={16} aria-hidden="true" />
          {event.club_name}
        </p>
        <p className={styles.title}>{event.title}</p>
        <p className={styles.facts}>
          <EventSpan event={event} /> · {formatCount(party_size, 'guest')}
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.ticket(id)}>{party_size > 1 ? 'Show tickets' : 'Show ticket'}</ButtonLink>
        {today.length > 1 && <Link to={paths.reservations}>{today.length - 1} more today</Link>}
      </div>
    </section>
  )
}

/** What clubs and artists they follow do next: last of the rows, so that it moves none of them when it arrives. */
export function FollowedRow() {
  const { data } = useQuery(apiQuery(getFollowedEvents))
  if (data === undefined || data.events.length === 0) return null
  return (
    <div className={styles.followed}>
      <EventRow title="From clubs and artists you follow" all={paths.following} events={data.events} isFirst={false} />
    </div>
  )
}
