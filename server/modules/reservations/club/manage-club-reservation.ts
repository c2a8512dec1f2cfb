import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { ClubReservation, ManageClubReservationBody } from '#contract/reservations/club-reservations.ts'
import type { ClubReservationAction } from '#contract/reservations/states.ts'
import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { answerOnce } from '../../../infrastructure/idempotency/answer-once.ts'
import { paymentTaken } from '../money/till-store.ts'
import { approveReservation } from './approve-reservation.ts'
import { assignTable } from './assign-table.ts'
import { cancelForClub, declineReservation } from './cancel-for-club.ts'
import { checkIn, undoCheckIn } from './check-in.ts'
import { readClubReservation } from './get-club-reservation.ts'
import type { Office } from './entrance.ts'
import { lockForClub, type ClubActing, type ClubManaging, type TakenPayment } from './lock-for-club.ts'
import { closeTable, markNoShow } from './plain-steps.ts'
import { recordPayment } from './record-payment.ts'
import { refundForClub } from './refund-for-club.ts'
import { reinstateReservation } from './reinstate-reservation.ts'

type BodyOfAction<A extends ClubReservationAction> = Extract<ManageClubReservationBody, { action: A }>

/** The effect of each action on a locked reservation in an allowed state. It may still refuse. */
const actions: { [A in ClubReservationAction]: (context: ClubActing, body: BodyOfAction<A>) => Promise<void> } = {
  approve: approveReservation,
  decline: declineReservation,
  assign_table: assignTable,
  check_in: checkIn,
  undo_check_in: undoCheckIn,
  mark_no_show: markNoShow,
  record_payment: recordPayment,
  close: closeTable,
  refund: refundForClub,
  cancel: cancelForClub,
  reinstate: reinstateReservation,
}

const act = async <A extends ClubReservationAction>(action: A, context: ClubActing, body: BodyOfAction<A>) =>
  actions[action](context, body)

interface ClubAction {
  id: string
  body: ManageClubReservationBody
  key: string | null
  /** For `record_payment`: what the door knows of it. */
  taken?: TakenPayment | undefined
  /** Further reasons of the caller to refuse, asked once the reservation is locked. */
  refuseIf?: ((tx: Tx, now: Temporal.Instant) => Promise<void>) | undefined
}

/** Acts on a reservation of this club; with a key, a repeated call gets the first response. */
export async function manageClubReservation(
  { db, clock, entrance }: Office,
  caller: ClubCaller,
  { id, body, key, taken, refuseIf }: ClubAction,
): Promise<ClubReservation> {
  const { user_id } = caller.actor
  const about = { club_id: caller.club_id, id }
  const write = async (tx: Tx) => {
    const work = async () => {
      const reservation = await manageWithin(tx, { ...about, entrance, user_id }, { body, taken, refuseIf }, clock)
      const subject = { kind: 'reservation', id }
      await audit(tx, caller, { at: clock.now(), action: 'manageClubReservation', subject, after: body })
      return reservation
    }
    return answerOnce(
      tx,
      { user_id, club_id: about.club_id, key, endpoint: 'manageClubReservation', request: { id, ...body } },
      clock.now(),
      work,
    )
  }
  return retryTransaction(db, write, paymentTaken)
}

/** The same inside the caller's transaction. */
async function manageWithin(
  tx: Tx,
  about: ClubManaging,
  { body, taken, refuseIf }: Pick<ClubAction, 'body' | 'taken' | 'refuseIf'>,
  clock: Clock,
): Promise<ClubReservation> {
  const context = { ...(await lockForClub(tx, body.action, about, clock)), ...(taken && { taken }) }
  await refuseIf?.(tx, context.now)
  await act(body.action, context, body)
  return readClubReservation(tx, about, context.now)
}
