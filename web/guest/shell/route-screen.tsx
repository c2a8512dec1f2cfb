import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../shared/session.ts'
import type { RouteMatch } from '../routes.tsx'
import { useScreen } from '../screen-modules.ts'
import { decideAccess } from './access.ts'
import { LoadedScreen } from './loaded-screen.tsx'
import { Waiting } from './waiting.tsx'

/** One route: who may see it, then its code, then its data, then the screen. */
export function RouteScreen({ match }: { match: RouteMatch }) {
  const session = useSession()
  const [entered, setEntered] = useState(session)
  const location = useLocation()
  if (entered.status === 'unknown' && session.status !== 'unknown') setEntered(session)
  // Who signs in on a sign-in page is taken on by that page itself, after its message.
  const access = decideAccess(match.route, match.route.guard === 'signed_out' ? entered : session, location.pathname + location.search)
  const screen = useScreen(match.route.screen)
  if (typeof access === 'object') return <Navigate to={access.redirect} replace />
  if (access === 'wait') return <Waiting Shape={screen.Skeleton} />
  return <LoadedScreen screen={screen} place={{ params: match.params, search: new URLSearchParams(location.search) }} />
}
