import TicketX from 'lucide-react/icons/ticket-x'
import { useLocation } from 'react-router'
import { signOut } from '../../../../shared/session/account.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

const accounts = {
  superadmin: 'an administrator',
  adminclub: 'a club',
  staffclub: 'club staff',
  ambassador: 'an ambassador',
  client: 'a guest',
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
      You are signed in as {user.username}, the account of {accounts[profile.role]}. Sign in as a guest to book: your selection is
      kept.
    </EmptyState>
  )
}
