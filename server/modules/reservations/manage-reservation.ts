import type { AnswerInputOf } from '#contract/endpoint.ts'
import type { ManageReservationBody } from '#contract/reservation-changes.ts'
import type { manageReservation as endpoint, Reservation } from '#contract/reservations.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryRaces } from '../../infrastructure/database/retry-races.ts'
import { answerOnce } from '../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { cancelLocked } from './cancel-reservation.ts'
import { cancelLines } from './changes/cancel-lines.ts'
import { modifyReservation } from './changes/modify-reservation.ts'
import { confirmReservation } from './confirm-reservation.ts'
import { extendHold } from './extend-hold.ts'
import { payReservation } from './money/pay-reservation.ts'
import { lockFor, type Acting } from './lock-for-action.ts'
import { toReservation, type ReservationRow } from './reservation.ts'

interface Managed {
  client_id: string
  reservation_id: string
  body: ManageReservationBody
  idempotency_key: string | null
}

/** Paying asks the provider after its transaction, and has a way of its own. */
type InOneTransaction = Managed & { body: Exclude<ManageReservationBody, { action: 'pay' }> }

/** Acts on a reservation of this client; with a key, a second identical call is answered like the first. */
export async function manageReservation(infrastructure: Infrastructure, managed: Managed): Promise<AnswerInputOf<typeof endpoint>> {
  const { body } = managed
  if (body.action === 'pay') return payReservation(infrastructure, managed)
  const { db, clock, payments } = infrastructure
  return retryRaces(async () => db.transaction().execute(async (tx) => manageWithin(tx, { ...managed, body }, { now: clock.now(), takes_payments: payments !== null })))
}

interface Moment {
  now: Temporal.Instant
  /** Whether there is a provider to pay to. */
  takes_payments: boolean
}

async function manageWithin(tx: Tx, { client_id, reservation_id: id, body, idempotency_key: key }: InOneTransaction, moment: Moment): Promise<Reservation> {
  const { now } = moment
  const call = { user_id: client_id, key, endpoint: 'manageReservation', request: { id, ...body } }
  return answerOnce(tx, call, now, async () => toReservation(await act(await lockFor(tx, body.action, { client_id, id }, now), body, moment), now))
}

async function act(acting: Acting, body: InOneTransaction['body'], { takes_payments }: Moment): Promise<ReservationRow> {
  switch (body.action) {
    case 'extend':
      return extendHold(acting)
    case 'confirm':
      return confirmReservation(acting)
    case 'modify':
      return modifyReservation(acting, body, takes_payments)
    case 'cancel':
      return body.line_ids === undefined ? cancelLocked(acting) : cancelLines(acting, body.line_ids)
  }
}
