import { useQuery } from '@tanstack/react-query'
import { memo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { statusOf, type ApiQuery } from '../../shared/api/api-query.ts'
import type { Place } from '../../shared/screens/define-screen.ts'
import type { Screen } from '../ui/screen.ts'
import { useArrival } from './arrival.ts'
import { Failed } from './failed.tsx'
import { NotFound } from './not-found.tsx'
import { useTitle } from '../../shared/frame/use-title.ts'
import { Waiting } from './waiting.tsx'

interface Result {
  name: string
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
  // What the server could not load is not reloaded automatically on the page that says so.
  const retryOnMount = useLocation().key !== 'default'
  const { data, error, refetch } = useQuery({ ...query, retryOnMount })
  return (
    <Gather queries={rest} results={[...results, { name, data, error, refetch }]}>
      {children}
    </Gather>
  )
}

interface LoadedScreenProps {
  screen: Screen
  place: Place
}

/** A screen with its data, or its placeholder. The session is known a moment later, which must not re-render its cards. */
export const LoadedScreen = memo(({ screen, place }: LoadedScreenProps) => (
  <Gather queries={Object.entries(screen.queries?.(place) ?? {})}>
    {(results) => <JudgedScreen screen={screen} place={place} results={results} />}
  </Gather>
))

function JudgedScreen({ screen, place, results }: LoadedScreenProps & { results: readonly Result[] }) {
  const [kept, setKept] = useState<readonly unknown[]>([])
  const failed = results.filter(({ data, error }) => error !== null && data === undefined)
  if (failed[0] !== undefined) {
    const { error } = failed[0]
    const retry = () => void Promise.all(failed.map(async ({ refetch }) => refetch()))
    return statusOf(error) === 404 ? <NotFound /> : <Failed error={error} onRetry={retry} />
  }
  const answers = results.map(({ data }) => data)
  const isComplete = answers.every((answer) => answer !== undefined)
  // The previous results stay until all new ones are there.
  if (isComplete && answers.some((answer, index) => answer !== kept[index])) setKept(answers)
  if (!isComplete && kept.length === 0) return <Waiting Shape={screen.Skeleton} />
  const data = Object.fromEntries(results.map(({ name }, index) => [name, (isComplete ? answers : kept)[index]]))
  return <ReadyScreen screen={screen} place={place} data={data} isStale={!isComplete} />
}

function ReadyScreen({ screen, place, data, isStale }: LoadedScreenProps & { data: Record<string, unknown>; isStale: boolean }) {
  useTitle(screen.head(data, place).title)
  useArrival()
  return <screen.Component {...place} data={data} isStale={isStale} />
}
