import * as z from 'zod/mini'
import { isBefore } from '#contract/base/instants.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import { findPayoutAccount } from './payout-account-store.ts'
import { recordTransfer } from './record-transfer.ts'
import { listOpenTransfers, markTransferAsked, readTransfer, type TransferRow } from './transfer-store.ts'

/** Asks the provider for an approved transfer. */
export const makeTransfer = jobKind('make_transfer', z.object({ transfer_id: z.uuid() }), 'money')

/** A request in transit has reached the provider by then, or never will. */
const transit = { hours: 1 }

/**
 * Asks the provider for a transfer, or for its outcome if it was asked before, and records the answer. Not inside a transaction.
 * May be repeated at any time, also concurrently: one key is one transfer.
 */
export async function performTransfer(infrastructure: Infrastructure, id: string): Promise<void> {
  const { db, clock, payouts } = infrastructure
  const transfer = await readTransfer(db, id)
  if (transfer?.state !== 'requested' || payouts?.name !== transfer.provider) return
  const { account, amount_minor, currency } = transfer
  const ask = async () => recordTransfer(infrastructure, id, await payouts.transfer({ key: id, account, amount_minor, currency }))
  if (transfer.asked_at === null) {
    if (await markTransferAsked(db, id, clock.now())) return ask()
    // Unless another process asks right now.
    return recordTransfer(infrastructure, id, { state: 'failed', failure: 'payouts_stopped' }, { onlyIfUnasked: true })
  }
  // It may exist although its response was lost, and a provider forgets a key after a day.
  const outcome = await payouts.findTransfer(id)
  if (outcome !== null) return recordTransfer(infrastructure, id, outcome)
  if (await isStillReady(infrastructure, transfer)) return ask()
  if (isBefore(clock.now(), Temporal.Instant.from(transfer.asked_at).add(transit)))
    throw new Error('The account is not ready any more, and the provider may still make the transfer.')
  return recordTransfer(infrastructure, id, { state: 'failed', failure: 'payouts_stopped' })
}

async function isStillReady({ db, clock }: Infrastructure, { club_id, account }: TransferRow): Promise<boolean> {
  const current = await findPayoutAccount(db, { club_id }, clock.now())
  return current?.status === 'ready' && current.reference === account
}

/** How long without news of a transfer before the provider is asked. */
const patience = { minutes: 10 }
/** The provider is not responding: the remaining ones wait for the next run. */
const maxFailures = 3

/** Asks the provider about transfers it has not reported on. */
export async function reconcileTransfers(infrastructure: Infrastructure): Promise<void> {
  const { db, clock, log } = infrastructure
  let failures = 0
  for (const id of await listOpenTransfers(db, clock.now().subtract(patience))) {
    if (failures === maxFailures) return
    try {
      await performTransfer(infrastructure, id)
    } catch (error) {
      failures++
      log.warn({ err: error, id }, 'the provider could not be asked about a transfer')
    }
  }
}
