import WifiOff from 'lucide-react/icons/wifi-off'
import { useTitle } from '../../shared/frame/use-title.ts'
import { useSession } from '../../shared/session/session.ts'
import { Empty } from '../ui/empty.tsx'

/** Replaces a page that is not on this device. */
export function NoNetwork() {
  const isSignedOut = useSession().status === 'signed_out'
  const title = isSignedOut ? 'You are signed out' : 'No network'
  useTitle(title)
  return (
    <main>
      <h1 className="visually-hidden">Door</h1>
      <Empty title={title} icon={<WifiOff size={32} aria-hidden="true" />}>
        {isSignedOut ? (
          <p>Guest data was removed from this device. You’re offline: sign-in opens when you’re back online.</p>
        ) : (
          <p>You don’t have door access right now. Your dashboard opens when you’re back online.</p>
        )}
      </Empty>
    </main>
  )
}
