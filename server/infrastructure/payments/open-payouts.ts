import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect.ts'
import type { PayoutProvider } from './payout-provider.ts'
import { createSimulatedPayouts } from './simulated/simulated-payouts.ts'
import { createStripePayouts } from './stripe/stripe-payouts.ts'

interface Parts {
  config: Pick<Config, 'simulatedPayments' | 'stripe' | 'transfers' | 'publicUrl'>
  secretKey: string
  db: Database
  clock: Clock
}

/** Pays out by transfer; null unless that is switched on. */
export function openPayouts({ config, secretKey, db, clock }: Parts): PayoutProvider | null {
  if (config.transfers === null) return null
  if (config.simulatedPayments) return createSimulatedPayouts({ db, clock, secretKey, publicUrl: config.publicUrl })
  const { secrets } = config.transfers
  return config.stripe === null ? null : createStripePayouts({ settings: config.stripe, secrets, clock })
}
