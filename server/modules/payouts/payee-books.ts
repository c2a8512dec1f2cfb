import type { PayoutAccount } from '#contract/payouts/payout-accounts.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { Payee } from './seal-bank-account.ts'
import type { TransferRow } from './transfer-store.ts'

/** What transfers do to what one kind of payees is due. The last three run in a transaction that moves the transfer. */
export interface PayeeBooks {
  /** What can be paid to a payee now, and what is under way. */
  findNext(db: Database, payeeId: string, now: Temporal.Instant): Promise<PayoutAccount['next']>
  /** Whether a payee may be paid right now, wherever the money goes, and is still due what the transfer pays. */
  mayBePaid(db: Database | Tx, transfer: TransferRow): Promise<boolean>
  /** Taken before the transfer's row: what is due changes for one payout at a time. */
  lockDue(tx: Tx, transfer: TransferRow): Promise<void>
  recordPaid(tx: Tx, transfer: TransferRow & { reference: string }, now: Temporal.Instant): Promise<void>
  /** `reversed_minor`: what came back in all, of which `transfer` has what was recorded before. */
  recordReversal(tx: Tx, transfer: TransferRow, reversed_minor: number, now: Temporal.Instant): Promise<void>
}

export interface PayoutParts extends Infrastructure {
  books: Readonly<Record<Payee['kind'], PayeeBooks>>
}
