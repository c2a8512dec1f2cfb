import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { statusOf, type ApiQuery } from '../api/api-query.ts'
import type { Place, Queries, ScreenParts } from './define-screen.ts'

type AnyScreen = ScreenParts<Queries, Record<string, unknown>>

interface ReadyProps<Screen> {
  screen: Screen
  place: Place
  data: Record<string, unknown>
  isStale: boolean
}

/** What an app shows around its screens. */
export interface Skin<Screen> {
  Ready: ComponentType<ReadyProps<Screen>>
  Waiting: ComponentType<{ Shape: ComponentType | undefined }>
  Failed: ComponentType<{ error: unknown; onRetry: () => void }>
  NotFound: ComponentType
}

/** How often a query that did not reach the server is repeated. */
const unreachedRetryMs = 5_000

interface QueriedScreenProps<Screen> {
  screen: Screen
  place: Place
  skin: Skin<Screen>
}

/** A screen with its data, or its placeholder, or why there is none: the same in every app but for its skin. */
export function QueriedScreen<Screen extends AnyScreen>({ screen, place, skin }: QueriedScreenProps<Screen>) {
  return (
    <Gather queries={Object.entries(screen.queries?.(place) ?? {})}>
      {(results) => <JudgedScreen screen={screen} place={place} skin={skin} results={results} />}
    </Gather>
  )
}

interface Result {
  name: string
  endpoint: unknown
  data: unknown
  error: unknown
  refetch: () => Promise<unknown>
}

interface GatherProps {
  queries: readonly (readonly [name: string, query: ApiQuery<unknown>])[]
  results?: readonly Result[]
  children: (results: readonly Result[]) => ReactNode
}

/** The results of several queries loaded at once: one component for each, since hooks cannot be in loops. */
function Gather({ queries: [first, ...rest], results = [], children }: GatherProps) {
  if (first === undefined) return children(results)
  return (
    <GatherOne first={first} rest={rest} results={results}>
      {children}
    </GatherOne>
  )
}

interface GatherOneProps extends Required<Pick<GatherProps, 'results' | 'children'>> {
  first: GatherProps['queries'][number]
  rest: GatherProps['queries']
}

function GatherOne({ first: [name, query], rest, results, children }: GatherOneProps) {
  const { data, error, refetch } = useQuery({
    ...query,
    // What a rendering server could not load is not reloaded automatically on the page that says so.
    retryOnMount: useLocation().key !== 'default',
    refetchInterval: ({ state }) => (statusOf(state.error) === 0 ? unreachedRetryMs : false),
  })
  const [endpoint] = query.queryKey
  return (
    <Gather queries={rest} results={[...results, { name, endpoint, data, error, refetch }]}>
      {children}
    </Gather>
  )
}

const isSameQuestion = (before: readonly Result[], now: readonly Result[]) =>
  before.length === now.length &&
  now.every(({ name, endpoint }, index) => name === before[index]?.name && endpoint === before[index]?.endpoint)

const isUnreached = ({ error }: { error: unknown }) => statusOf(error) === 0

const dataOf = (results: readonly Result[]) => Object.fromEntries(results.map(({ name, data }) => [name, data]))

type JudgedScreenProps<Screen> = QueriedScreenProps<Screen> & { results: readonly Result[] }

function JudgedScreen<Screen extends AnyScreen>({ screen, place, skin, results }: JudgedScreenProps<Screen>) {
  const { Ready, Waiting, Failed, NotFound } = skin
  const [previous, setPrevious] = useState<readonly Result[]>([])
  const isComplete = results.every(({ data }) => data !== undefined)
  if (isComplete) {
    if (results.some(({ data }, index) => data !== previous[index]?.data)) setPrevious(results)
    return <Ready screen={screen} place={place} data={dataOf(results)} isStale={false} />
  }
  // The previous results stay until all new ones are there; without a network, until the server is reached again.
  const isKept = isSameQuestion(previous, results)
  const failed = results.filter(({ data, error }) => error !== null && data === undefined)
  if (failed[0] !== undefined && !(isKept && failed.every(isUnreached))) {
    const retry = () => void Promise.all(failed.map(async ({ refetch }) => refetch()))
    return statusOf(failed[0].error) === 404 ? <NotFound /> : <Failed error={failed[0].error} onRetry={retry} />
  }
  if (!isKept) return <Waiting Shape={screen.Skeleton} />
  return <Ready screen={screen} place={place} data={dataOf(previous)} isStale />
}
