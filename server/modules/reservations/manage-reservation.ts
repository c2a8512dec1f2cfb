import type { Reservation } from '#contract/reservations.ts'
import type { ReservationAction } from '#contract/reservation-states.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryRaces } from '../../infrastructure/database/retry-races.ts'
import { answerOnce } from '../../infrastructure/idempotency/answer-once.ts'
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

async function manageWithin(tx: Tx, { client_id: user_id, reservation_id, action, idempotency_key: key }: Managed, now: Temporal.Instant): Promise<Reservation> {
  const call = { user_id, key, endpoint: 'manageReservation', request: { reservation_id, action } }
  return answerOnce(tx, call, now, async () => actions[action](tx, user_id, reservation_id, now))
}

const actions: Record<ReservationAction, typeof cancelWithin> = { cancel: cancelWithin }
