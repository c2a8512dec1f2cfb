import type { Caller } from '../../../infrastructure/http/caller.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { findReservation } from '../core/reservation-views.ts'
import { findSeller, readMoney } from './money-views.ts'
import { receiptDocument } from './receipt-document.ts'
import { listMovements } from './show-money.ts'

/** A receipt for this client's reservation with its current payments. */
export async function getReceipt(
  { db, clock }: Infrastructure,
  { actor: { user_id: clientId } }: Caller,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = (await findReservation(db, id, clientId)) ?? refuse('not_found')
  const movements = await listMovements(db, await readMoney(db, id))
  const seller = await findSeller(db, row.event.id)
  return new Uint8Array(await makePdf(receiptDocument({ row, movements, seller, made_at: clock.now() })))
}
