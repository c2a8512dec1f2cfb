import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import { newId } from '../../infrastructure/ids.ts'
import { notify } from '../notifications/index.ts'
import { findPayeeOwner, listSuperadmins } from './payee-views.ts'
import type { PayoutParts } from './payee-books.ts'
import { transferEmail } from './transfer-email.ts'
import { isPaid, movesTransferOn, type TransferEnd } from './transfer.ts'
import {
  insertPayoutTransfer,
  lockTransfer,
  moveTransfer,
  readTransfer,
  type NewTransfer,
  type TransferRow,
} from './transfer-store.ts'

/**
 * Records a provider's report on a transfer with all its effects, once, whatever its source: the state, the payout and the
 * ledger. A failed one posts nothing, since the money never left what the payee is due.
 */
export async function recordTransfer(
  { db, clock, config, log, books }: PayoutParts,
  id: string,
  end: TransferEnd,
  { onlyIfUnasked = false } = {},
): Promise<void> {
  const now = clock.now()
  await retryTransaction(db, async (tx) => {
    const seen = await readTransfer(tx, id)
    if (seen === null) return
    await books[seen.payee.kind].lockDue(tx, seen)
    const transfer = await lockTransfer(tx, seen)
    if (transfer === null || !movesTransferOn(transfer, end)) return
    if (onlyIfUnasked && transfer.asked_at !== null) return
    await moveInBooks(tx, { books, transfer, end }, now)
    if (transfer.state === 'failed') log.error({ transfer: id }, 'a transfer that was taken for failed has moved money')
    if (end.state === 'failed') log.error({ transfer: id, failure: end.failure }, 'a transfer failed')
    if (end.state === 'failed' || end.reversed_minor > transfer.reversed_minor)
      await tellPlatform(tx, transfer, { end, site: config.publicUrl }, now)
  })
}

/** Moves a locked transfer on, in the books of its payee too. */
async function moveInBooks(
  tx: Tx,
  { books, transfer, end }: Pick<PayoutParts, 'books'> & { transfer: TransferRow; end: TransferEnd },
  now: Temporal.Instant,
): Promise<void> {
  await moveTransfer(tx, transfer, end, now)
  if (end.state === 'failed') return
  const { recordPaid, recordReversal } = books[transfer.payee.kind]
  if (!isPaid(transfer.state)) await recordPaid(tx, { ...transfer, reference: end.reference }, now)
  await recordReversal(tx, transfer, end.reversed_minor, now)
}

/** A transfer of the demo data, with the provider's reports on it, in order. Superadmins are not notified. */
export async function fillTransfer(
  tx: Tx,
  books: PayoutParts['books'],
  transfer: NewTransfer,
  [requested, ...ends]: readonly [Temporal.Instant, ...{ end: TransferEnd; at: Temporal.Instant }[]],
): Promise<void> {
  await insertPayoutTransfer(tx, transfer, requested)
  for (const { end, at } of ends) {
    const row = await lockTransfer(tx, transfer)
    if (row !== null) await moveInBooks(tx, { books, transfer: row, end }, at)
  }
}

/** Superadmins see in the product what did not arrive. */
async function tellPlatform(
  tx: Tx,
  { payee, statement_id, ...transfer }: TransferRow,
  { end, site }: { end: TransferEnd; site: string },
  now: Temporal.Instant,
): Promise<void> {
  const name = (await findPayeeOwner(tx, payee))?.name ?? 'a deleted account'
  const email = transferEmail({ ...transfer, payee, name }, end, site)
  const people = await listSuperadmins(tx)
  const path =
    payee.kind === 'club'
      ? '/super-admin/reservations-finances/transfers'
      : `/super-admin/ambassador-payouts?statement=${statement_id}`
  const kind = end.state === 'failed' ? 'transfer_failed' : 'transfer_reversed'
  const event = newId()
  const notices = people.map((user_id) => ({ kind, id: event, to: { user_id, email: null }, email, path }))
  await notify(tx, notices, now)
}
