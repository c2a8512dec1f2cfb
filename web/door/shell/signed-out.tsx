import WifiOff from 'lucide-react/icons/wifi-off'
import { titleOf } from '../../shared/brand.ts'
import { Empty } from '../ui/empty.tsx'

/** The door after a sign-out without a network. */
export function SignedOut() {
  return (
    <main>
      <title>{titleOf('Signed out')}</title>
      <h1 className="visually-hidden">Signed out</h1>
      <Empty title="You are signed out" icon={<WifiOff size={32} aria-hidden="true" />}>
        <p>No guest is named on this device any more. There is no network: the sign-in opens by itself when it is back.</p>
        <p>What was decided here is kept, and sent by whoever signs in next.</p>
      </Empty>
    </main>
  )
}
