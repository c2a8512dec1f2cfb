import type { AnswerInputOf } from '#contract/endpoint.ts'
import type { getReservation as endpoint } from '#contract/reservations.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refundFor } from './refund.ts'
import { toReservation } from './reservation.ts'
import { findReservation } from './reservation-views.ts'

/** One reservation of this client, and on request what cancelling it would do now. */
export async function getReservation(
  { db, clock }: Infrastructure,
  clientId: string,
  id: string,
  preview: 'cancel' | undefined,
): Promise<AnswerInputOf<typeof endpoint>> {
  const row = await findReservation(db, id, clientId)
  if (row === null) return refuse('not_found')
  const now = clock.now()
  const reservation = toReservation(row, now)
  if (preview === undefined) return reservation
  // What can be booked so far is paid at the club, so nothing has been paid to us.
  const paidMinor = 0
  return { ...reservation, cancellation: refundFor(row.event, paidMinor, now) }
}
