import { listEvents } from '#contract/events/events.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EventSpan } from '../../../ui/event-date.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './whats-on.module.css'

const shown = 3
const places = Array.from({ length: shown }, (_, index) => `event ${index}`)

/** The next events, for visitors without a particular event in mind. Signing in does not depend on them. */
export function WhatsOn() {
  const { data, isError } = useQuery(apiQuery(listEvents, { query: { limit: shown } }))
  if (isError || data?.events.length === 0) return null
  return (
    <section className={styles.on} aria-label="What’s on">
      <h2 className={styles.heading}>What’s on</h2>
      <ul className={styles.list}>
        {data === undefined
          ? places.map((place) => (
              <li key={place} className={styles.row}>
                <Skeleton className={styles.cover} width="72px" height="72px" />
                <Skeleton width="80%" height="3rem" />
              </li>
            ))
          : data.events.map((event) => (
              <li key={event.id} className={styles.row}>
                <Picture cover={event.cover} sizes="72px" ratio="1" className={styles.cover} />
                <div>
                  <h3 className={styles.title}>
                    <Link to={paths.event(event.slug)} className={styles.link}>
                      {event.title}
                    </Link>
                  </h3>
                  <p className={styles.facts}>
                    <EventSpan event={event} />
                  </p>
                  <p className={styles.facts}>
                    {event.club.name} · {event.club.city}
                  </p>
                </div>
              </li>
            ))}
      </ul>
      <Link to={paths.events} className={styles.all}>
        See all events
      </Link>
    </section>
  )
}
