import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { decideAccess } from '../../shared/screens/access.ts'
import { buildOf } from '../../shared/screens/build-of.ts'
import type { ScreenMatch } from '../../shared/screens/screen-row.ts'
import { adoptPageReader, useGuardedSession } from '../../shared/session/session.ts'
import { useScreen } from '../screen-modules.ts'
import { Redirect } from '../../shared/frame/app-link.tsx'
import { LoadedScreen } from './loaded-screen.tsx'
import { Waiting } from './waiting.tsx'

/** One route: its access check, then its code, its data, and the screen. */
export function RouteScreen({ match }: { match: ScreenMatch }) {
  const session = useGuardedSession()
  const [entered, setEntered] = useState(session)
  const location = useLocation()
  if (entered.status === 'unknown' && session.status !== 'unknown') setEntered(session)
  const address = location.pathname + location.search
  // Signing in on a sign-in page is handled by that page, after its message.
  const access = decideAccess(match.row, match.row.guard === 'signed_out' ? entered : session, address)
  const place = useMemo(() => ({ params: match.params, search: new URLSearchParams(location.search) }), [match, location.search])
  useEffect(() => adoptPageReader(null), [])
  const screen = useScreen(match.row.screen)
  if (typeof access === 'object') return <Redirect to={access.redirect} />
  if (access === 'show' && buildOf(address, session) !== 'guest') return <Redirect to={address} />
  if (access === 'wait') return <Waiting Shape={screen.Skeleton} />
  return <LoadedScreen screen={screen} place={place} />
}
