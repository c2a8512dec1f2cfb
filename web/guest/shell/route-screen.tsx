import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { decideAccess } from '../../shared/screens/access.ts'
import type { ScreenMatch } from '../../shared/screens/screen-row.ts'
import { useSession } from '../../shared/session/session.ts'
import { useScreen } from '../screen-modules.ts'
import { Redirect } from '../../shared/frame/app-link.tsx'
import { LoadedScreen } from './loaded-screen.tsx'
import { Waiting } from './waiting.tsx'

/** One route: who may see it, then its code, then its data, then the screen. */
export function RouteScreen({ match }: { match: ScreenMatch }) {
  const session = useSession()
  const [entered, setEntered] = useState(session)
  const location = useLocation()
  if (entered.status === 'unknown' && session.status !== 'unknown') setEntered(session)
  // Who signs in on a sign-in page is taken on by that page itself, after its message.
  const access = decideAccess(
    match.row,
    match.row.guard === 'signed_out' ? entered : session,
    location.pathname + location.search,
  )
  const place = useMemo(() => ({ params: match.params, search: new URLSearchParams(location.search) }), [match, location.search])
  const screen = useScreen(match.row.screen)
  if (typeof access === 'object') return <Redirect to={access.redirect} />
  if (access === 'wait') return <Waiting Shape={screen.Skeleton} />
  return <LoadedScreen screen={screen} place={place} />
}
