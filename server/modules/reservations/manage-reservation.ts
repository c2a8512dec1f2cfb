import type { ManageReservationBody, Reservation } from '#contract/reservations.ts'
import type { ReservationAction } from '#contract/reservation-states.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryRaces } from '../../infrastructure/database/retry-races.ts'
import { answerOnce } from '../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { cancelLocked } from './cancel-reservation.ts'
import { confirmReservation } from './confirm-reservation.ts'
import { extendHold } from './extend-hold.ts'
import { lockFor, type Acting } from './lock-for-action.ts'
import { toReservation, type ReservationRow } from './reservation.ts'

interface Managed {
  client_id: string
  reservation_id: string
  body: ManageReservationBody
  idempotency_key: string | null
}

/** Acts on a reservation of this client; with a key, a second identical call is answered like the first. */
export async function manageReservation({ db, clock }: Infrastructure, managed: Managed): Promise<Reservation> {
  return retryRaces(async () => db.transaction().execute(async (tx) => manageWithin(tx, managed, clock.now())))
}

async function manageWithin(tx: Tx, { client_id, reservation_id: id, body, idempotency_key: key }: Managed, now: Temporal.Instant): Promise<Reservation> {
  const call = { user_id: client_id, key, endpoint: 'manageReservation', request: { id, ...body } }
  return answerOnce(tx, call, now, async () => toReservation(await actions[body.action](await lockFor(tx, body.action, { client_id, id }, now)), now))
}

const actions: Record<ReservationAction, (acting: Acting) => Promise<ReservationRow>> = {
  extend: extendHold,
  confirm: confirmReservation,
  cancel: cancelLocked,
}
