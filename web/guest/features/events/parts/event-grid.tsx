import type { EventCard as Event } from '#contract/events/events.ts'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EventCardLink } from './event-card.tsx'
import styles from './event-grid.module.css'

interface EventGridProps {
  events: readonly Event[]
  isStale?: boolean
  /** Below another picture that comes first. */
  below?: boolean
}

/** The events of the list, the first picture loaded eagerly. */
export function EventGrid({ events, isStale = false, below = false }: EventGridProps) {
  return (
    <ul className={classNames(styles.grid, isStale && styles.stale)} aria-busy={isStale}>
      {events.map((event, index) => (
        <li key={event.id}>
          <EventCardLink event={event} eager={index === 0 && !below} />
        </li>
      ))}
    </ul>
  )
}

/** The same shape, while loading; `className`: of another row than the list's. */
export function EventGridSkeleton({ cards = 6, className = styles.grid }: { cards?: number; className?: string | undefined }) {
  return (
    <div className={className}>
      {Array.from({ length: cards }, (_, index) => `card ${index}`).map((card) => (
        <div key={card} className={styles.bone}>
          <div className={styles.boneCover} />
          <div className={styles.boneText}>
            <Skeleton width="80%" height="0.875rem" />
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="40%" height="0.875rem" />
            <Skeleton width="50%" height="1rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
