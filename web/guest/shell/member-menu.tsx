import { Account } from '../../shared/frame/account.tsx'
import { useLinks } from '../../shared/navigation/use-links.ts'
import type { SignedIn } from '../../shared/session/session.ts'
import { NavigationLinks } from './navigation-links.tsx'

/** The links of this account's role, and the account itself. */
export function MemberMenu({ session, onLeave }: { session: SignedIn; onLeave: () => void }) {
  return (
    <>
      <NavigationLinks links={useLinks(session)} status="signed_in" />
      <Account session={session} onLeave={onLeave} />
    </>
  )
}
