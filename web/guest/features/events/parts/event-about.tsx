import type { EventPage } from '#contract/events/events.ts'
import { Link } from 'react-router'
import { formatTime } from '../../../../shared/format/format.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ClubAddress } from './club-address.tsx'
import { ClubMap } from './club-map.tsx'
import { MapLinks } from './map-links.tsx'
import styles from './event-about.module.css'
import { cancellationOf } from '../../../domain/cancellation-lines.ts'

/** Beside what, when, where and who: the description, and what to know. */
export function EventAbout({ event }: { event: EventPage }) {
  const { club } = event
  const now = useNow()
  const cancellation = cancellationOf(event, now !== null && Date.parse(event.starts_at) <= now)
  return (
    <div className={styles.about}>
      {event.description !== '' && (
        <section>
          <h2>About this event</h2>
          <p className={styles.prose}>{event.description}</p>
        </section>
      )}
      <section>
        <h2>Good to know</h2>
        <dl className={styles.facts}>
          {event.doors_at !== null && (
            <div>
              <dt>Doors</dt>
              <dd>{formatTime(event.doors_at, event.timezone)}</dd>
            </div>
          )}
          <div>
            <dt>Age</dt>
            <dd>
              {event.min_age} and over{event.requires_verified_id && ', with a verified ID'}
            </dd>
          </div>
          {event.dress_code !== '' && (
            <div>
              <dt>Dress code</dt>
              <dd>{event.dress_code}</dd>
            </div>
          )}
          {cancellation !== null && (
            <div>
              <dt>Cancellation</dt>
              <dd>
                {cancellation.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </section>
      <ClubBlock club={club} />
    </div>
  )
}

function ClubBlock({ club }: { club: EventPage['club'] }) {
  return (
    <section>
      <h2>
        <Link to={paths.club(club.slug)}>{club.name}</Link>
      </h2>
      {club.description !== '' && <p className={styles.prose}>{club.description}</p>}
      <ClubAddress club={club} />
      <ClubMap club={club} />
      <MapLinks club={club} />
    </section>
  )
}
