import type { Reservation } from '#contract/reservations/reservations.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../shared/format/format.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { hasTickets, reservationsQuery } from '../../../domain/own-bookings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EventSpan } from '../../../ui/event-date.tsx'
import styles from './tonight.module.css'

const hours = { beforeStart: 18 }

const isNear = ({ event }: Reservation, now: number) => now > Date.parse(event.starts_at) - hours.beforeStart * 3_600_000

/** On the day, the ticket comes first: a client in the queue has one hand free. */
export function Tonight() {
  const { data } = useQuery(reservationsQuery('upcoming', null))
  const now = useNow()
  const tonight = (data?.reservations ?? []).filter(
    (one) => now !== null && one.transfer?.side !== 'received' && hasTickets(one) && isNear(one, now),
  )
  if (tonight.length === 0) return null
  return (
    <section aria-label="Your event today" className={styles.list}>
      {tonight.map(({ id, event, party_size }) => (
        <div key={id} className={styles.card}>
          <p>
            <strong className={styles.title}>{event.title}</strong>
            <span className={styles.facts}>
              <EventSpan event={event} /> · {event.club_name} · {formatCount(party_size, 'guest')}
            </span>
          </p>
          <ButtonLink to={paths.ticket(id)}>{party_size > 1 ? 'Show tickets' : 'Show ticket'}</ButtonLink>
        </div>
      ))}
    </section>
  )
}
