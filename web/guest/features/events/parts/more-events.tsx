import { useQueries } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { eventsQuery } from '../queries/events.ts'
import { EventGrid, EventGridSkeleton } from './event-grid.tsx'
import { listPath, type Filters } from './filters.ts'
import styles from './more-events.module.css'

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

/** The pages after the first, one by one. "Show more" is a link, which works without scripts too. */
export function MoreEvents({ filters, next }: MoreEventsProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const cursors = readCursors(location.state)
  const pages = useQueries({ queries: cursors.map((cursor) => eventsQuery(filters, cursor)) })
  const last = pages.at(-1)
  const following = last === undefined ? next : (last.data?.next ?? null)
  const more = (cursor: string) =>
    void navigate(listPath(filters), { replace: true, preventScrollReset: true, state: { cursors: [...cursors, cursor] } })
  return (
    <div className={styles.pages}>
      {pages.map((page, index) => page.data && <EventGrid key={cursors[index]} events={page.data.events} />)}
      {last?.isPending && (
        <Loading label="Loading more events">
          <EventGridSkeleton cards={3} />
        </Loading>
      )}
      {last?.isError && (
        <Notice
          tone="bad"
          title="The next events didn’t load"
          action={
            <Button variant="secondary" size="small" onClick={() => void last.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {following !== null && (
        <ButtonLink
          variant="secondary"
          to={listPath(filters, following)}
          className={styles.more}
          onClick={(event) => {
            event.preventDefault()
            more(following)
          }}
        >
          Show more
        </ButtonLink>
      )}
    </div>
  )
}
