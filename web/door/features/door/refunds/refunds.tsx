import { lazy, Suspense, useState } from 'react'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import type { PartyPaymentsProps } from './party-payments.tsx'

// Loaded once it is opened: few people at a door refund anything.
const PartyPayments = lazy(async () => ({ default: (await import('./party-payments.tsx')).PartyPayments }))

/** Opens what a party paid, for people with the right to refund it. */
export function Refunds(props: PartyPaymentsProps) {
  const [isOpen, setOpen] = useState(false)
  if (!sessionMay(useSignedIn(), 'refund_at_door')) return null
  if (isOpen)
    return (
      <Suspense fallback={<output>Loading payments</output>}>
        <PartyPayments {...props} />
      </Suspense>
    )
  return (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      Refund a payment
    </Button>
  )
}
