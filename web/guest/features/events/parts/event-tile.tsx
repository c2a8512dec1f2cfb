import type { EventCard as Event } from '#contract/events/events.ts'
import { Link } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EventSpan } from '../../../ui/event-date.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Marks } from './event-card.tsx'
import { fromPrice, lightOf } from './event-words.ts'
import styles from './event-tile.module.css'

/** An event in a row; the whole tile leads to its page. */
export function EventTile({ event, eager = false }: { event: Event; eager?: boolean }) {
  const price = fromPrice(event)
  return (
    <li className={styles.tile} style={lightOf(event.cover)}>
      <Picture cover={event.cover} sizes="272px" ratio="3 / 2" eager={eager} className={styles.cover} />
      <Marks event={event} isInRow />
      <div className={styles.text}>
        <Link to={paths.event(event.slug)} className={styles.link}>
          <span className={styles.title}>{event.title}</span>
          <span className={styles.place}>
            {event.club.name}, {event.club.city}
          </span>
        </Link>
        <p className={styles.date}>
          <EventSpan event={event} />
        </p>
        {price !== null && <p className={styles.price}>{price}</p>}
      </div>
    </li>
  )
}
