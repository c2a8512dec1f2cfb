import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { ReservationRow } from '../core/reservation.ts'
import { moneyOfClient, sumsOfMovements } from './money-of-client.ts'
import { findAnyReservation, findConfirmedEmail, findSeller, readMoney } from './money-views.ts'
import type { Receipt } from './receipt-document.ts'
import { listMovements } from './show-money.ts'

/** A reservation's receipt for a client, with their own payments as they are now; all payments for a party without an account. */
export async function readReceipt(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  reservation: ReservationRow,
  clientId: string | null,
): Promise<Receipt> {
  const money = await readMoney(db, reservation.id)
  const own = clientId === null ? money : moneyOfClient(money, clientId, reservation.client_id)
  const movements = await listMovements(db, own)
  // What another guest paid is not on it.
  const isShared = reservation.is_received || reservation.client_id !== clientId
  const row = isShared ? { ...reservation, ...sumsOfMovements(movements) } : reservation
  return { row, movements, seller: await findSeller(db, reservation.event.id), made_at: clock.now() }
}

export interface PartyReceipt extends Receipt {
  has_account: boolean
  /** The confirmed email of who booked. */
  email: string | null
}

/** A party's receipt for the guest who holds the booking now. */
export async function readPartyReceipt(
  infrastructure: Pick<Infrastructure, 'db' | 'clock'>,
  id: string,
): Promise<PartyReceipt | null> {
  const { db } = infrastructure
  const reservation = await findAnyReservation(db, id)
  if (reservation === null) return null
  const { client_id } = reservation
  const receipt = await readReceipt(infrastructure, reservation, client_id)
  return { ...receipt, has_account: client_id !== null, email: client_id && (await findConfirmedEmail(db, client_id)) }
}
