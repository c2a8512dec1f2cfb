import * as z from 'zod/mini'
import { isBefore } from '#contract/base/instants.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import type { PayoutParts } from './payee-books.ts'
import { findPayoutAccount } from './payout-account-store.ts'
import { recordTransfer } from './record-transfer.ts'
import { listOpenTransfers, markTransferAsked, noteAskedAgain, readTransfer, type TransferRow } from './transfer-store.ts'

/** Asks the provider for an approved transfer. */
export const makeTransfer = jobKind('make_transfer', z.object({ transfer_id: z.uuid() }), 'money')

/** Nothing is wrong: its outcome is known later. */
class InTransit extends Error {}

/** A request in transit has reached the provider by then, or never will. */
const transit = { hours: 1 }

/**
 * Asks the provider for a transfer, or for its outcome if it was asked before, and records the answer. Not inside a transaction.
 * May be repeated at any time, also concurrently: one key is one transfer.
 */
export async function performTransfer(parts: PayoutParts, id: string): Promise<void> {
  const { db, clock, payouts } = parts
  const transfer = await readTransfer(db, id)
  if (transfer?.state !== 'requested' || payouts?.name !== transfer.provider) return
  const { account, amount_minor, currency } = transfer
  const ask = async () => recordTransfer(parts, id, await payouts.transfer({ key: id, account, amount_minor, currency }))
  if (transfer.asked_at === null) {
    if (await db.transaction().execute(async (tx) => beginTransfer(tx, parts, transfer))) return ask()
    // Unless another process asks right now.
    return recordTransfer(parts, id, { state: 'failed', failure: 'payouts_stopped' }, { onlyIfUnasked: true })
  }
  // It may exist although its response was lost, and a provider forgets a key after a day.
  const outcome = await payouts.findTransfer(id)
  if (outcome !== null) return recordTransfer(parts, id, outcome)
  if (await isStillReady(parts, transfer)) {
    // From now on, this request may be in transit.
    await noteAskedAgain(db, transfer, clock.now())
    return ask()
  }
  if (isBefore(clock.now(), Temporal.Instant.from(transfer.asked_at).add(transit)))
    throw new InTransit('The account is not ready any more, and the provider may still make the transfer.')
  return recordTransfer(parts, id, { state: 'failed', failure: 'payouts_stopped' })
}

/** Under the lock of what is due, which another transfer, taken for failed, may have paid in the meantime. */
async function beginTransfer(tx: Tx, { books, clock }: PayoutParts, transfer: TransferRow): Promise<boolean> {
  const { lockDue, mayBePaid } = books[transfer.payee.kind]
  await lockDue(tx, transfer)
  return (await mayBePaid(tx, transfer)) && markTransferAsked(tx, transfer, clock.now())
}

async function isStillReady({ db, clock, books }: PayoutParts, transfer: TransferRow): Promise<boolean> {
  const { payee, account } = transfer
  if (!(await books[payee.kind].mayBePaid(db, transfer))) return false
  const current = await findPayoutAccount(db, payee, clock.now())
  return current?.status === 'ready' && current.reference === account
}

/** How long without news of a transfer before the provider is asked. */
const patience = { minutes: 10 }
/** The provider is not responding: the remaining ones wait for the next run. */
const maxFailures = 3

/** Asks the provider about transfers it has not reported on. */
export async function reconcileTransfers(parts: PayoutParts): Promise<void> {
  const { db, clock, log } = parts
  let failures = 0
  for (const id of await listOpenTransfers(db, clock.now().subtract(patience))) {
    if (failures === maxFailures) return
    try {
      await performTransfer(parts, id)
    } catch (error) {
      if (!(error instanceof InTransit)) failures++
      log.warn({ err: error, id }, 'the provider could not be asked about a transfer')
    }
  }
}
