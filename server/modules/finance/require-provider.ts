import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { PaymentProvider } from '../../infrastructure/payments/payment-provider.ts'

/** The provider of this installation; refuses where the settings name none. */
export function requireProvider({ payments }: Infrastructure): PaymentProvider {
  return (
    payments ?? refuse('payment_not_available', { message: 'Payments are not set up on this platform yet. Ask whoever runs it.' })
  )
}
