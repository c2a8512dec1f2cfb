import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'
import type { ReadEndpoint } from './api-query.ts'

/**
 * Shows what a change answered in the place of a read. A read under way may have begun before the change and answer after it:
 * it is dropped and begins again, since it may also have been about to bring what others changed.
 */
export function putAnswer<Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Answer | undefined, Answer | undefined>,
): void {
  const read = { queryKey, exact: true }
  const isReading = client.isFetching(read) > 0
  client.setQueryData<Answer>(queryKey, answer)
  if (!isReading) return
  // Keeps what was put: a dropped read returns to the last state that was set.
  void client.cancelQueries(read)
  void client.invalidateQueries(read)
}

/**
 * Shows what a change will probably do, in all that is on screen from an endpoint, and drops the reads under way, which do not
 * know of it. When the change is done, the caller reloads the endpoint; if it fails, the caller first puts back what was there.
 */
export function putExpected<Answer>(
  client: QueryClient,
  { name }: Pick<ReadEndpoint, 'name' | 'method'>,
  expect: (shown: Answer) => Answer,
): void {
  client.setQueriesData<Answer>({ queryKey: [name] }, (shown) => (shown === undefined ? undefined : expect(shown)))
  void client.cancelQueries({ queryKey: [name] })
}
