import type { EventPage } from '#contract/events/events.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Moon from 'lucide-react/icons/moon'
import Music from 'lucide-react/icons/music'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatTime, nearness } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { AddressLink } from '../../../ui/address-link.tsx'
import { FollowButton } from '../../../domain/follow-button.tsx'
import { MarkBadge } from '../../../domain/mark.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useNow } from '../../../../shared/format/use-now.ts'
import styles from './event-header.module.css'
import { lightOf, statusMark } from './event-words.ts'
import { EventDate } from '../../../ui/event-date.tsx'
import { PlanLink } from './plan-link.tsx'
import { ShareButton } from './share-button.tsx'

// Slightly less than shown, which is invisible, and lets the usual phone load a picture a third smaller.
const sizes = '(min-width: 72rem) 664px, (min-width: 60rem) 56vw, calc(100vw - 48px)'

/** The essentials: what, when, where, who. */
export function EventHeader({ event }: { event: EventPage }) {
  const { club, cover } = event
  const isOn = !event.is_past && !event.is_cancelled
  return (
    <header className={styles.header}>
      <div className={styles.stage} style={lightOf(cover)}>
        <Picture cover={cover} sizes={sizes} ratio="var(--cover-ratio)" eager className={styles.cover} />
        <Near event={event} />
      </div>
      <h1 className={styles.title} tabIndex={-1}>
        {event.title}
      </h1>
      <ul className={styles.facts}>
        <li>
          <CalendarDays size={20} aria-hidden="true" />
          <span>
            <EventDate event={event} />
            {isOn && (
              <a className={styles.calendar} href={`/e/${event.slug}/calendar.ics`}>
                Add to calendar
              </a>
            )}
          </span>
        </li>
        <li>
          <MapPin size={20} aria-hidden="true" />
          <span>
            <span className={styles.unit}>
              <Link to={paths.club(club.slug)}>{club.name}</Link>,
            </span>{' '}
            <span className={styles.unit}>
              <AddressLink {...club} />
            </span>
          </span>
        </li>
        {event.lineup.length > 0 && (
          <li>
            <Music size={20} aria-hidden="true" />
            <span>
              <span className="visually-hidden">Line-up: </span>
              <Lineup event={event} />
            </span>
          </li>
        )}
      </ul>
      <div className={styles.foot}>
        <Marks event={event} />
        <div className={styles.actions}>
          {isOn && (
            <>
              <FollowButton kind="event" id={event.id} name={event.title} />
              <PlanLink eventId={event.id} />
            </>
          )}
          <ShareButton title={event.title} kind="event" slug={event.slug} />
        </div>
      </div>
    </header>
  )
}

/** The artists with their pages and the times of their sets; a name that has no page yet is only a name. */
function Lineup({ event: { artists, lineup, timezone } }: { event: EventPage }) {
  const unlinked = lineup.filter((name) => !artists.some((artist) => artist.name === name))
  return (
    <>
      {artists.map(({ id, slug, name, starts_at }, index) => (
        <Fragment key={id}>
          <span className={styles.unit}>
            <Link to={paths.artist(slug)}>{name}</Link>
            {starts_at !== null && <span className={styles.time}> {formatTime(starts_at, timezone)}</span>}
            {index < artists.length + unlinked.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
      {unlinked.join(', ')}
    </>
  )
}

/** Over the cover, so that it moves nothing when it appears. */
function Near({ event }: { event: EventPage }) {
  const now = useNow()
  const near = now === null || event.is_cancelled ? null : nearness(event, now)
  if (near === null) return null
  return (
    <div className={styles.near}>
      <Badge icon={<Moon size={14} aria-hidden="true" />}>{near}</Badge>
    </div>
  )
}

function Marks({ event }: { event: EventPage }) {
  const mark = statusMark(event)
  return (
    <ul className={styles.marks}>
      {mark !== null && (
        <li>
          <MarkBadge mark={mark} />
        </li>
      )}
      {event.genres.map((genre) => (
        <li key={genre}>
          <Badge>{genre}</Badge>
        </li>
      ))}
      <li>
        <Badge>{event.min_age}+</Badge>
      </li>
      {event.requires_verified_id && (
        <li>
          <Badge>Verified ID</Badge>
        </li>
      )}
    </ul>
  )
}
