import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { eventsQuery } from '../queries/events.ts'
import { isByPrice, type Filters } from '../queries/filters.ts'
import { EventGridSkeleton } from './event-grid.tsx'
import { EventGroups } from './event-groups.tsx'
import { ShowMore } from './show-more.tsx'

interface NextPageProps {
  filters: Filters
  cursor: string
  /** Of all pages so far. */
  cursors: readonly string[]
}

/** A page after the first. */
export function NextPage({ filters, cursor, cursors }: NextPageProps) {
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
