import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PayoutProvider } from './payout-provider.ts'
import { createSimulatedPayouts } from './simulated/simulated-payouts.ts'
import { createSimulatedProvider } from './simulated/simulated-provider.ts'
import { isSilence } from './stripe/errors.ts'
import { createStripePayouts } from './stripe/stripe-payouts.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

interface Parts {
  config: Pick<Config, 'simulatedPayments' | 'stripe' | 'transfers' | 'publicUrl'>
  secretKey: string
  db: Database
  clock: Clock
}

interface Providers {
  payments: PaymentProvider | null
  payouts: PayoutProvider | null
}

/** The configured provider of payments, which also pays out if that is switched on; null for what there is not. */
export function openProviders({ config, secretKey, db, clock }: Parts): Providers {
  const { stripe: settings, transfers, publicUrl } = config
  if (config.simulatedPayments) {
    const parts = { db, clock, secretKey, publicUrl }
    return { payments: createSimulatedProvider(parts), payouts: transfers && createSimulatedPayouts(parts) }
  }
  if (settings === null) return { payments: null, payouts: null }
  return {
    payments: withCircuitBreaker(createStripeProvider({ settings, clock }), { clock, isSilence }),
    payouts: transfers && createStripePayouts({ settings, secrets: transfers.secrets, clock }),
  }
}
