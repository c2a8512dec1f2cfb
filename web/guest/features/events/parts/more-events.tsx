import { useLocation } from 'react-router'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { EventGridSkeleton } from './event-grid.tsx'
import type { Filters } from '../queries/filters.ts'
import { ShowMore } from './show-more.tsx'
import styles from './more-events.module.css'

// With the first tap on “Show more”.
const NextPage = lazyPart(async () => (await import('./next-page.tsx')).NextPage)

interface MoreEventsProps {
  filters: Filters
  /** The end of the first page; null if it is all. */
  next: string | null
}

/** The cursors of loaded pages, stored with the history entry, so that Back restores the list. */
function readCursors(state: unknown): string[] {
  const cursors: unknown = typeof state === 'object' && state !== null && 'cursors' in state ? state.cursors : []
  return Array.isArray(cursors) ? cursors.filter((one) => typeof one === 'string') : []
}

/** The pages after the first, one by one. */
export function MoreEvents({ filters, next }: MoreEventsProps) {
  const cursors = readCursors(useLocation().state)
  return (
    <div className={styles.pages}>
      {cursors.map((cursor) => (
        <Later key={cursor} fallback={<EventGridSkeleton cards={3} />}>
          <NextPage filters={filters} cursor={cursor} cursors={cursors} />
        </Later>
      ))}
      {cursors.length === 0 && <ShowMore filters={filters} next={next} cursors={cursors} />}
    </div>
  )
}
