import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { findTransferred } from '../core/client-list-views.ts'
import { findReservation } from '../core/reservation-views.ts'
import { readReceipt } from './read-receipt.ts'
import { receiptDocument } from './receipt-document.ts'

/** A receipt for a reservation that this client has or transferred, with their own payments as they are now. */
export async function getReservationReceipt(
  { db, clock }: Infrastructure,
  { actor: { user_id: clientId } }: Caller,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const reservation =
    (await findReservation(db, id, clientId)) ?? (await findTransferred(db, id, clientId)) ?? refuse('not_found')
  return new Uint8Array(await makePdf(receiptDocument(await readReceipt({ db, clock }, reservation, clientId))))
}
