import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { lockPayoutAccount } from './payout-account-store.ts'
import { makeTransfer } from './perform-transfer.ts'
import { insertPayoutTransfer, type NewTransfer } from './transfer-store.ts'

/**
 * Approves a transfer to a payee whose account is ready: a job asks the provider after the commit, under its id, which this
 * returns. The caller has locked what is due, and nothing of it is under way.
 */
export async function approveTransfer(
  tx: Tx,
  transfer: Omit<NewTransfer, 'id' | 'account'>,
  now: Temporal.Instant,
): Promise<string> {
  const account = await lockPayoutAccount(tx, transfer.payee, now)
  if (account?.status !== 'ready' || account.provider !== transfer.provider || account.reference === null)
    return refuse('payout_account_not_ready', { extra: { status: account?.status ?? 'missing' } })
  const id = newId()
  await insertPayoutTransfer(tx, { id, ...transfer, account: account.reference }, now)
  await enqueue(tx, makeTransfer, { transfer_id: id })
  return id
}
