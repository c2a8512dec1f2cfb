import type { EventCard as Event } from '#contract/events/events.ts'
import Moon from 'lucide-react/icons/moon'
import { Link } from 'react-router'
import { nearness } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { eventStateWords } from '../../../../shared/words/event-state.ts'
import { MarkBadge } from '../../../domain/mark.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { EventSpan, useZoneNote } from '../../../ui/event-date.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useNow } from '../../../../shared/format/use-now.ts'
import styles from './event-card.module.css'
import { fromPrice, lightOf, statusMark } from './event-words.ts'

const adultAge = 18

// Slightly less than shown, which is invisible, and lets the usual phone load a picture a third smaller.
const sizes = '(min-width: 64rem) 368px, (min-width: 40rem) 48vw, calc(100vw - 48px)'

interface EventCardLinkProps {
  event: Event
  eager?: boolean
  /** In a row above the list, which repeats it: no article there, and a link that also names the club. */
  isInRow?: boolean
}

/** An event in the list; the whole card leads to its page. */
export function EventCardLink({ event, eager = false, isInRow = false }: EventCardLinkProps) {
  const price = fromPrice(event)
  const Frame = isInRow ? 'div' : 'article'
  const Title = isInRow ? 'h3' : 'h2'
  return (
    <Frame className={styles.card} style={lightOf(event.cover)}>
      <Picture cover={event.cover} sizes={isInRow ? '272px' : sizes} ratio="3 / 2" eager={eager} className={styles.cover} />
      <Marks event={event} isInRow={isInRow} />
      <div className={styles.text}>
        <p className={styles.date}>
          <EventSpan event={event} />
        </p>
        <Title className={styles.title}>
          <Link to={paths.event(event.slug)} className={styles.link}>
            {event.title}
            {isInRow && <span className="visually-hidden"> at {event.club.name}</span>}
          </Link>
        </Title>
        <p className={styles.place}>
          {event.club.name}, {event.club.city}
          {!isInRow && <Elsewhere event={event} />}
        </p>
        <div className={styles.foot}>
          <p className={styles.price}>
            {price ?? <Unpriced event={event} />}
            {price !== null && price !== 'Free' && <span className={styles.note}> incl. fees</span>}
          </p>
          <ul className={styles.genres}>
            {event.genres.slice(0, 2).map((genre) => (
              <li key={genre}>{genre}</li>
            ))}
          </ul>
        </div>
      </div>
    </Frame>
  )
}

/** Screen readers have read the mark on the cover before. */
function Unpriced({ event }: { event: Event }) {
  const text = event.is_sold_out ? eventStateWords.sold_out : 'Not on sale'
  return (
    <span className={styles.note} aria-hidden={statusMark(event)?.text === text || undefined}>
      {text}
    </span>
  )
}

// What only the browser knows is in separate components: on hydration, only these re-render on every card.

/** It appears after the page: at the end of its line it moves nothing, and the city names the zone. */
function Elsewhere({ event }: { event: Event }) {
  return useZoneNote(event) === null ? null : ' · local time'
}

function Near({ event }: { event: Event }) {
  const now = useNow()
  const near = now === null || event.is_cancelled ? null : nearness(event, now)
  return near === null ? null : <Badge icon={<Moon size={14} aria-hidden="true" />}>{near}</Badge>
}

/** Over the cover: how soon it is, unless the row it is in says that, and its status. */
function Marks({ event, isInRow }: { event: Event; isInRow: boolean }) {
  const mark = statusMark(event)
  return (
    <div className={styles.marks}>
      {event.is_featured && <Badge>Featured</Badge>}
      {!isInRow && <Near event={event} />}
      {mark !== null && <MarkBadge mark={mark} />}
      {/* Everyone here is of age; what fewer meet is worth knowing before opening it. */}
      {event.min_age > adultAge && <Badge>{event.min_age}+</Badge>}
      {event.requires_verified_id && <Badge>Verified ID</Badge>}
    </div>
  )
}
