import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { notify } from '../notifications/index.ts'
import { listSuperadmins } from './payee-views.ts'
import { recordPaidTransfer, recordReversal } from './pay-out-club.ts'
import { lockPayouts } from './payout-store.ts'
import { transferEmail } from './transfer-email.ts'
import { isPaid, movesTransferOn, type TransferEnd } from './transfer.ts'
import { lockTransfer, moveTransfer, readTransfer } from './transfer-store.ts'
import { findClubTransfer } from './transfer-views.ts'

/**
 * Records a provider's report on a transfer with all its effects, once, whatever its source: the state, the payout and the
 * ledger. A failed one posts nothing, since the money never left what the club is due.
 */
export async function recordTransfer(
  { db, clock, config, log }: Infrastructure,
  id: string,
  end: TransferEnd,
  { onlyIfUnasked = false } = {},
): Promise<void> {
  const now = clock.now()
  await retryTransaction(db, async (tx) => {
    const seen = await readTransfer(tx, id)
    if (seen === null) return
    await lockPayouts(tx, seen.club_id)
    const transfer = await lockTransfer(tx, id)
    if (transfer === null || !movesTransferOn(transfer, end)) return
    if (onlyIfUnasked && transfer.asked_at !== null) return
    await moveTransfer(tx, transfer, end, now)
    if (end.state === 'failed') log.error({ transfer: id, failure: end.failure }, 'a transfer to a club failed')
    else {
      if (!isPaid(transfer.state)) await recordPaidTransfer(tx, { ...transfer, reference: end.reference }, now)
      await recordReversal(tx, transfer, end.reversed_minor, now)
    }
    if (end.state === 'failed' || end.reversed_minor > transfer.reversed_minor) await tellPlatform(tx, id, config.publicUrl, now)
  })
}

/** Superadmins see in the product what did not arrive. */
async function tellPlatform(tx: Tx, id: string, site: string, now: Temporal.Instant): Promise<void> {
  const transfer = await findClubTransfer(tx, id)
  if (transfer === null) return
  const email = transferEmail(transfer, site)
  const people = await listSuperadmins(tx)
  const path = '/super-admin/reservations-finances/transfers'
  const kind = transfer.state === 'failed' ? 'transfer_failed' : 'transfer_reversed'
  const event = newId()
  const notices = people.map((user_id) => ({ kind, id: event, to: { user_id, email: null }, email, path }))
  await notify(tx, notices, now)
}
