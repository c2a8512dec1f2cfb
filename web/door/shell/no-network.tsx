import WifiOff from 'lucide-react/icons/wifi-off'
import { titleOf } from '../../shared/theme/brand.ts'
import { useSession } from '../../shared/session/session.ts'
import { Empty } from '../ui/empty.tsx'

/** In place of a page that is elsewhere. */
export function NoNetwork() {
  const isSignedOut = useSession().status === 'signed_out'
  const title = isSignedOut ? 'You are signed out' : 'No network'
  return (
    <main>
      <title>{titleOf(title)}</title>
      <h1 className="visually-hidden">Door</h1>
      <Empty title={title} icon={<WifiOff size={32} aria-hidden="true" />}>
        {isSignedOut ? (
          <p>No guest is named on this device any more. There is no network: the sign-in opens by itself when it is back.</p>
        ) : (
          <p>The door is not open to you at the moment. Your dashboard opens by itself when the network is back.</p>
        )}
      </Empty>
    </main>
  )
}
