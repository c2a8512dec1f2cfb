import { unconfirmedEmail } from '../../shared/profile/use-profile.ts'
import { Later, lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ConfirmEmailProps } from './confirm-email.tsx'

const ConfirmEmail = lazyPart(async () => (await import('./confirm-email.tsx')).ConfirmEmail)

/** An email that awaits its confirmation; nothing for most accounts, whose screens go without its code. */
export function EmailCard(props: ConfirmEmailProps) {
  const email = unconfirmedEmail(props.user)
  if (email === null) return null
  return (
    <Later fallback={<Skeleton height="11rem" />}>
      {/* A different address starts over. */}
      <ConfirmEmail key={email} {...props} />
    </Later>
  )
}
