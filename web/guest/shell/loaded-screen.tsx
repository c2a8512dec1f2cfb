import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { statusOf } from '../../shared/api-query.ts'
import type { Place, Screen } from '../ui/screen.ts'
import { useArrival } from './arrival.ts'
import { Failed } from './failed.tsx'
import { NotFound } from './not-found.tsx'
import { useTitle } from './use-title.ts'
import { Waiting } from './waiting.tsx'

/** A screen with its data, or what stands in its place without them. */
export function LoadedScreen({ screen, place }: { screen: Screen; place: Place }) {
  const location = useLocation()
  const [kept, setKept] = useState<readonly unknown[]>([])
  const queries = Object.entries(screen.queries?.(place) ?? {})
  const results = useQueries({
    queries: queries.map(([, query]) => ({
      ...query,
      // What the server could not load is not asked for again by itself on the page that says so.
      retryOnMount: location.key !== 'default',
    })),
  })
  const failure = results.find((result) => result.isError && result.data === undefined)
  if (failure) {
    const retry = () => void Promise.all(results.filter((result) => result.isError).map(async (result) => result.refetch()))
    return statusOf(failure.error) === 404 ? <NotFound /> : <Failed error={failure.error} onRetry={retry} />
  }
  const answers = results.map((result) => result.data)
  const isComplete = answers.every((answer) => answer !== undefined)
  // The answers before stay until the newer ones are all here.
  if (isComplete && answers.some((answer, index) => answer !== kept[index])) setKept(answers)
  if (!isComplete && kept.length === 0) return <Waiting Shape={screen.Skeleton} />
  const data = Object.fromEntries(queries.map(([name], index) => [name, (isComplete ? answers : kept)[index]]))
  return <ReadyScreen screen={screen} place={place} data={data} isStale={!isComplete} />
}

interface ReadyProps {
  screen: Screen
  place: Place
  data: Record<string, unknown>
  isStale: boolean
}

function ReadyScreen({ screen, place, data, isStale }: ReadyProps) {
  useTitle(screen.head(data, place).title)
  useArrival()
  return <screen.Component {...place} data={data} isStale={isStale} />
}
