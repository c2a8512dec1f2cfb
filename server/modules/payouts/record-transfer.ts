import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import { newId } from '../../infrastructure/ids.ts'
import { notify } from '../notifications/index.ts'
import { findPayeeOwner, listSuperadmins } from './payee-views.ts'
import type { PayoutParts } from './payee-books.ts'
import { transferEmail } from './transfer-email.ts'
import { isPaid, movesTransferOn, type TransferEnd } from './transfer.ts'
import { lockTransfer, moveTransfer, readTransfer, type TransferRow } from './transfer-store.ts'

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
    const { lockDue, recordPaid, recordReversal } = books[seen.payee.kind]
    await lockDue(tx, seen)
    const transfer = await lockTransfer(tx, seen)
    if (transfer === null || !movesTransferOn(transfer, end)) return
    if (onlyIfUnasked && transfer.asked_at !== null) return
    await moveTransfer(tx, transfer, end, now)
    if (end.state === 'failed') log.error({ transfer: id, failure: end.failure }, 'a transfer failed')
    else {
      if (!isPaid(transfer.state)) await recordPaid(tx, { ...transfer, reference: end.reference }, now)
      await recordReversal(tx, transfer, end.reversed_minor, now)
    }
    if (end.state === 'failed' || end.reversed_minor > transfer.reversed_minor)
      await tellPlatform(tx, transfer, { end, site: config.publicUrl }, now)
  })
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
