import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation, useParams } from 'react-router'
import { statusOf } from '../../shared/api/api-query.ts'
import type { Place } from '../../shared/screens/define-screen.ts'
import type { Screen } from '../ui/screen.ts'
import { Failed } from './failed.tsx'
import { NotFound } from './not-found.tsx'
import { useFocusOnArrival } from '../../shared/frame/use-arrival.ts'
import { useTitle } from '../../shared/frame/use-title.ts'
import { Waiting } from './waiting.tsx'

/** A route's screen, once its loader has its code. Another path of the same screen starts over; another query does not. */
export function LoadedScreen() {
  const screen = useLoaderData<Screen>()
  const params = useParams()
  const { pathname, search } = useLocation()
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))
  return <QueriedScreen key={pathname} screen={screen} place={{ params: values, search: new URLSearchParams(search) }} />
}

const isUnreached = ({ error }: { error: unknown }) => statusOf(error) === 0

const retryMs = 5_000
const retryUnreached = ({ state }: { state: { error: unknown } }) => (isUnreached(state) ? retryMs : false)

interface QueriedScreenProps {
  screen: Screen
  place: Place
}

/** A screen with its data, or its placeholder. While another query of the same endpoint loads, the previous result stays. */
function QueriedScreen({ screen, place }: QueriedScreenProps) {
  const queries = Object.entries(screen.queries?.(place) ?? {})
  const results = useQueries({ queries: queries.map(([, query]) => ({ ...query, refetchInterval: retryUnreached })) })
  const [previous, setPrevious] = useState<readonly LoadedQuery[]>([])
  const failed = results.filter(({ data, error }) => error !== null && data === undefined)
  const isStale = results.some(({ data }) => data === undefined)
  const shown = queries.map(([name, { queryKey }], index): LoadedQuery => {
    const [endpoint] = queryKey
    const before = previous.find((one) => one.name === name && one.endpoint === endpoint)
    const { data } = results[index] ?? {}
    return { name, endpoint, data: data === undefined ? before?.data : data }
  })
  const isIncomplete = shown.some(({ data }) => data === undefined)
  // Without a network, what was there stays, greyed, until the server is reached again.
  if (failed[0] !== undefined && (isIncomplete || !failed.every(isUnreached))) {
    const retry = () => void Promise.all(failed.map(async ({ refetch }) => refetch()))
    return statusOf(failed[0].error) === 404 ? <NotFound /> : <Failed error={failed[0].error} onRetry={retry} />
  }
  if (isIncomplete) return <Waiting Shape={screen.Skeleton} />
  if (!isStale && shown.some(({ data }, index) => data !== previous[index]?.data)) setPrevious(shown)
  const data = Object.fromEntries(shown.map((one) => [one.name, one.data]))
  return <ReadyScreen screen={screen} place={place} data={data} isStale={isStale} />
}

interface LoadedQuery {
  name: string
  endpoint: unknown
  data: unknown
}

function ReadyScreen({ screen, place, data, isStale }: QueriedScreenProps & { data: Record<string, unknown>; isStale: boolean }) {
  useTitle(screen.title(data, place))
  useFocusOnArrival()
  return <screen.Component {...place} data={data} isStale={isStale} />
}
