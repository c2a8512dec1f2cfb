import type { Logger } from 'pino'
import type { Clock } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/connect.ts'
import type { FileStore } from './files/file-store.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'

/** What every use case may use. Made once, in app.ts. */
export interface Infrastructure {
  config: Config
  /** Signs what leaves the house and must come back unchanged. */
  secretKey: string
  db: Database
  clock: Clock
  files: FileStore
  log: Logger
  metrics: Metrics
  /** Null where the settings name none: nothing can be charged. */
  payments: PaymentProvider | null
}
