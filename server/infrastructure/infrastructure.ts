import type { Logger } from 'pino'
import type { Clock } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/connect.ts'
import type { FileStore } from './files/file-store.ts'
import type { Maps } from './maps/open-maps.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { PayoutProvider } from './payments/payout-provider.ts'

/** What every use case may use. Created once, in app.ts. */
export interface Infrastructure {
  config: Config
  /** Signs values that leave the server and must return unchanged. */
  secretKey: string
  db: Database
  clock: Clock
  files: FileStore
  /** Null without the setting: pages show no map. */
  maps: Maps | null
  log: Logger
  metrics: Metrics
  /** Null without a configured provider: nothing can be charged. */
  payments: PaymentProvider | null
  /** Null unless payouts by transfer are switched on: payouts are made by hand and recorded. */
  payouts: PayoutProvider | null
}
