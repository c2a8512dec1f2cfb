import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { statusOf } from '../../shared/api-query.ts'
import { useSession } from '../../shared/session.ts'
import type { RouteMatch } from '../routes.tsx'
import { useScreen } from '../screen-modules.ts'
import type { Place, Screen } from '../ui/screen.ts'
import { decideAccess } from './access.ts'
import { useArrival } from './arrival.ts'
import { Failed } from './failed.tsx'
import { NotFound } from './not-found.tsx'
import { useTitle } from './use-title.ts'
import { Waiting } from './waiting.tsx'

/** One route: who may see it, then its code, then its data, then the screen. */
export function RouteScreen({ match }: { match: RouteMatch }) {
  const { guard } = match.route
  const session = useSession()
  const [entered, setEntered] = useState(session)
  const location = useLocation()
  if (entered.status === 'unknown' && session.status !== 'unknown') setEntered(session)
  // Who signs in on a sign-in page is taken on by that page itself, after its message.
  const access = decideAccess(guard, guard === 'signed_out' ? entered : session, location.pathname + location.search)
  const screen = useScreen(match.route.screen)
  if (typeof access === 'object') return <Navigate to={access.redirect} replace />
  if (access === 'wait') return <Waiting Shape={screen.Skeleton} />
  return <LoadedScreen screen={screen} place={{ params: match.params, search: new URLSearchParams(location.search) }} />
}

function LoadedScreen({ screen, place }: { screen: Screen; place: Place }) {
  const location = useLocation()
  const queries = Object.entries(screen.queries?.(place) ?? {})
  const results = useQueries({
    queries: queries.map(([, query]) => ({
      ...query,
      placeholderData: keepPreviousData,
      // What the server could not load is not asked for again by itself on the page that says so.
      retryOnMount: location.key !== 'default',
    })),
  })
  const failure = results.find((result) => result.isError && result.data === undefined)
  if (failure) {
    const retry = () => void Promise.all(results.filter((result) => result.isError).map(async (result) => result.refetch()))
    return statusOf(failure.error) === 404 ? <NotFound /> : <Failed error={failure.error} onRetry={retry} />
  }
  if (results.some((result) => result.data === undefined)) return <Waiting Shape={screen.Skeleton} />
  const data = Object.fromEntries(queries.map(([name], index) => [name, results[index]?.data]))
  return <ReadyScreen screen={screen} place={place} data={data} isStale={results.some((result) => result.isPlaceholderData)} />
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
