import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { PaymentProvider } from '../../../infrastructure/payments/payment-provider.ts'

/** This installation's provider; refuses if none is configured. */
export function requireProvider({ payments }: Infrastructure): PaymentProvider {
  return (
    payments ?? refuse('payment_not_available', { message: 'Payments aren’t set up on this platform yet. Contact its operator.' })
  )
}
