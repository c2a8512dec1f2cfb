import TicketX from 'lucide-react/icons/ticket-x'
import { useLocation } from 'react-router'
import { signOut } from '../../../../shared/session/account.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

const accounts = {
  superadmin: 'Administrators',
  adminclub: 'Club accounts',
  staffclub: 'Staff accounts',
  ambassador: 'Ambassador accounts',
  client: 'Guest accounts',
}

/** Shown to signed-in staff. Signing out leads to the sign-in page and from there back to this selection. */
export function NotAGuest() {
  const { profile, user } = useSignedIn()
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      icon={<TicketX size={28} aria-hidden="true" />}
      title="Booking needs a guest account"
      action={<Button onClick={() => void signOut({ next: pathname + search })}>Use another account</Button>}
    >
      {accounts[profile.role]} can’t book, and you’re signed in as {user.username}. Sign in as a guest: we’ll keep your selection.
    </EmptyState>
  )
}
