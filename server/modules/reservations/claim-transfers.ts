import type { Tx } from '../../infrastructure/database/connect.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { transferOffered } from './emails/email-jobs.ts'
import { claimOffersTo } from './changes/transfers/transfer-store.ts'

/** Offers to an email wait until its owner confirms it, and are announced now. */
export async function claimTransfers(tx: Tx, clientId: string, email: string): Promise<void> {
  for (const offer of await claimOffersTo(tx, clientId, email)) await enqueue(tx, transferOffered, offer)
}
