import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTitle } from '../../shared/frame/use-title.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { decideAccess } from '../../shared/screens/access.ts'
import { doorScreens } from '../../shared/screens/door.ts'
import { matchScreen } from '../../shared/screens/screen-row.ts'
import { useSession } from '../../shared/session/session.ts'
import { findScreen } from '../screen-modules.ts'
import { NoNetwork } from './no-network.tsx'
import { NotFound } from './not-found.tsx'

const tryAgainMs = 4_000

/** The screen of the address, for those who may see it. */
export function App() {
  const { pathname, search } = useLocation()
  const session = useSession()
  const match = matchScreen(doorScreens, pathname)
  const screen = match && findScreen(match.row.screen)
  if (match === null || screen === null) return <NotFound />
  const access = decideAccess(match.row, session, pathname + search)
  if (typeof access === 'object') return <Leave to={access.redirect} />
  return access === 'wait' ? null : <screen.Component key={pathname} params={match.params} />
}

/** To a page of another build, which this device has not cached: offline, it waits for the network. */
function Leave({ to }: { to: string }) {
  const [isAway, setAway] = useState(false)
  useTitle('One moment')
  useEffect(() => {
    const go = () => {
      fetch(paths.authLogin, { method: 'HEAD' }).then(
        () => {
          // Once, because a slow page would otherwise be restarted again and again.
          clearInterval(timer)
          location.replace(to)
        },
        () => setAway(true),
      )
    }
    const timer = setInterval(go, tryAgainMs)
    go()
    return () => clearInterval(timer)
  }, [to])
  return isAway ? <NoNetwork /> : null
}
