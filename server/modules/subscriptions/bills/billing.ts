import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { Bill } from './read-bill.ts'

/** A bill being changed: its account is locked until this transaction ends. */
export interface Billing {
  tx: Tx
  infrastructure: Infrastructure
  bill: Bill
  now: Temporal.Instant
}
