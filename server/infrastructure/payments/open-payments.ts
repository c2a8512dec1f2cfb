import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'
import { createSimulatedProvider } from './simulated/simulated-provider.ts'
import { isSilence } from './stripe/errors.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

interface Parts {
  config: Pick<Config, 'simulatedPayments' | 'stripe' | 'publicUrl'>
  secretKey: string
  db: Database
  clock: Clock
}

/** The configured provider; null if there is none. */
export function openPayments({ config, secretKey, db, clock }: Parts): PaymentProvider | null {
  if (config.simulatedPayments) return createSimulatedProvider({ db, clock, secretKey, publicUrl: config.publicUrl })
  return config.stripe === null
    ? null
    : withCircuitBreaker(createStripeProvider({ settings: config.stripe, clock }), { clock, isSilence })
}
