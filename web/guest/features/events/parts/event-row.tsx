import type { EventCard } from '#contract/events/events.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { EventCardLink } from './event-card.tsx'
import { EventGridSkeleton } from './event-grid.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './event-row.module.css'

interface EventRowProps {
  title: string
  /** The list with the filters of this row. */
  all: string
  events: readonly EventCard[]
  /** The first row of the page: its first picture is loaded first. */
  isFirst: boolean
}

/** A row of events that scrolls sideways; with the keyboard, from link to link. */
export function EventRow({ title, all, events, isFirst }: EventRowProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <RowHead id={id} title={title} all={all} link="See all" />
      <ul className={styles.row}>
        {events.map((event, index) => (
          <li key={event.id}>
            <EventCardLink event={event} eager={isFirst && index === 0} isInRow />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A section’s heading, and a link to more beside it. */
export const RowHead = ({ id, title, all, link }: Record<'id' | 'title' | 'all' | 'link', string>) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    <Link to={all} aria-describedby={id}>
      {link}
    </Link>
  </div>
)

/** The same shape, while loading. */
export const EventRowSkeleton = () => (
  <div>
    <div className={styles.head}>
      <Skeleton width="8rem" height="var(--touch)" />
    </div>
    <EventGridSkeleton cards={4} className={styles.row} />
  </div>
)
