import { Suspense } from 'react'
import { unconfirmedEmail } from '../../shared/profile/use-profile.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ConfirmEmailProps } from './confirm-email.tsx'

const ConfirmEmail = lazyPart(async () => (await import('./confirm-email.tsx')).ConfirmEmail)

/** An email that awaits its confirmation; nothing for most accounts, whose screens go without its code. */
export function EmailCard(props: ConfirmEmailProps) {
  const email = unconfirmedEmail(props.user)
  if (email === null) return null
  return (
    <Suspense fallback={<Skeleton height="11rem" />}>
      {/* A different address starts over. */}
      <ConfirmEmail key={email} {...props} />
    </Suspense>
  )
}
