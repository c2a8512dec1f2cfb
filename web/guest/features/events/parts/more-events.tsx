import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { eventsQuery } from '../queries/events.ts'
import { EventGridSkeleton } from './event-grid.tsx'
import { EventGroups } from './event-groups.tsx'
import { isByPrice, listPath, type Filters } from '../queries/filters.ts'
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

/** The pages after the first, one by one. */
export function MoreEvents({ filters, next }: MoreEventsProps) {
  const cursors = readCursors(useLocation().state)
  return (
    <div className={styles.pages}>
      {cursors.map((cursor) => (
        <NextPage key={cursor} filters={filters} cursor={cursor} cursors={cursors} />
      ))}
      {cursors.length === 0 && <ShowMore filters={filters} next={next} cursors={cursors} />}
    </div>
  )
}

interface ShowMoreProps extends MoreEventsProps {
  cursors: readonly string[]
}

function NextPage({ filters, cursor, cursors }: Omit<ShowMoreProps, 'next'> & { cursor: string }) {
  const { data, isPending, isError, refetch } = useQuery(eventsQuery(filters, cursor))
  const previous = useQuery(eventsQuery(filters, cursors[cursors.indexOf(cursor) - 1]))
  const before = previous.data?.events.at(-1)?.currency ?? ''
  const isLast = cursor === cursors.at(-1)
  return (
    <>
      {data && <EventGroups events={data.events} isByPrice={isByPrice(filters)} before={before} />}
      {isLast && isPending && (
        <Loading label="Loading more events">
          <EventGridSkeleton cards={3} />
        </Loading>
      )}
      {isLast && isError && (
        <Notice
          tone="bad"
          title="The next events didn’t load"
          action={
            <Button variant="secondary" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {isLast && data && <ShowMore filters={filters} next={data.next} cursors={cursors} />}
    </>
  )
}

/** A link, which works without scripts too. */
function ShowMore({ filters, next, cursors }: ShowMoreProps) {
  const navigate = useNavigate()
  if (next === null) return null
  return (
    <ButtonLink
      variant="secondary"
      to={listPath(filters, next)}
      className={styles.more}
      onClick={(event) => {
        event.preventDefault()
        const state = { cursors: [...cursors, next] }
        void navigate(listPath(filters), { replace: true, preventScrollReset: true, state })
      }}
    >
      Show more
    </ButtonLink>
  )
}
