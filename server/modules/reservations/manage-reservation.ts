import type { Reservation } from '#contract/reservations.ts'
import type { ReservationAction } from '#contract/reservation-states.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryRaces } from '../../infrastructure/database/retry-races.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import { hashRequest, keepAnswers, takeTurn } from '../../infrastructure/idempotency/kept-answers.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { cancelWithin } from './cancel-reservation.ts'

interface Managed {
  client_id: string
  reservation_id: string
  action: ReservationAction
  idempotency_key: string | null
}

/** Acts on a reservation of this client; with a key, a second identical call is answered like the first. */
export async function manageReservation({ db, clock }: Infrastructure, managed: Managed): Promise<Reservation> {
  return retryRaces(async () => db.transaction().execute(async (tx) => manageWithin(tx, managed, clock.now())))
}

async function manageWithin(tx: Tx, { client_id, reservation_id, action, idempotency_key: key }: Managed, now: Temporal.Instant): Promise<Reservation> {
  if (key === null) return actions[action](tx, client_id, reservation_id, now)
  const request_hash = hashRequest('manageReservation', { reservation_id, action })
  const call = { user_id: client_id, key, endpoint: 'manageReservation', request_hash }
  const before = await takeTurn(tx, call, now)
  if (before === 'mismatch') return refuse('idempotency_mismatch')
  // Written by this endpoint, and stored as it was.
  if (before) return before.answer as Reservation
  const answer = await actions[action](tx, client_id, reservation_id, now)
  await keepAnswers(tx, [{ ...call, answer }], now)
  return answer
}

const actions: Record<ReservationAction, typeof cancelWithin> = { cancel: cancelWithin }
