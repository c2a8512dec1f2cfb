import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { findTransferred } from '../core/client-list-views.ts'
import { findReservation } from '../core/reservation-views.ts'
import { moneyOfClient, sumsOfMovements } from './money-of-client.ts'
import { findSeller, readMoney } from './money-views.ts'
import { receiptDocument } from './receipt-document.ts'
import { listMovements } from './show-money.ts'

/** A receipt for a reservation that this client has or transferred, with their own payments as they are now. */
export async function getReservationReceipt(
  { db, clock }: Infrastructure,
  { actor: { user_id: clientId } }: Caller,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const reservation =
    (await findReservation(db, id, clientId)) ?? (await findTransferred(db, id, clientId)) ?? refuse('not_found')
  const movements = await listMovements(db, moneyOfClient(await readMoney(db, id), clientId, reservation.client_id))
  const seller = await findSeller(db, reservation.event.id)
  // What another guest paid is not on it.
  const row =
    reservation.is_received || reservation.client_id !== clientId
      ? { ...reservation, ...sumsOfMovements(movements) }
      : reservation
  return new Uint8Array(await makePdf(receiptDocument({ row, movements, seller, made_at: clock.now() })))
}
