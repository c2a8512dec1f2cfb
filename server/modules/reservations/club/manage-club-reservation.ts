import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { ClubReservation, ManageClubReservationBody } from '#contract/reservations/club-reservations.ts'
import type { ClubReservationAction } from '#contract/reservations/states.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import { paymentTaken } from '../money/till-store.ts'
import { approveReservation } from './approve-reservation.ts'
import { assignTable } from './assign-table.ts'
import { cancelForClub, declineReservation } from './cancel-for-club.ts'
import { checkIn, undoCheckIn } from './check-in.ts'
import { readClubReservation } from './get-club-reservation.ts'
import type { Office } from './entrance.ts'
import { lockForClub, type ClubActing, type TakenPayment } from './lock-for-club.ts'
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
}

const auditAction = async (tx: Tx, caller: ClubCaller, { id, body, at }: Omit<ClubAction, 'key'> & { at: Temporal.Instant }) =>
  audit(tx, caller, { at, action: 'manageClubReservation', subject: { kind: 'reservation', id }, after: body })

/** Acts on a reservation of this club; with a key, a repeated call gets the first response. */
export async function manageClubReservation(
  { db, clock, entrance }: Office,
  caller: ClubCaller,
  { id, body, key }: ClubAction,
): Promise<ClubReservation> {
  const { club_id } = caller
  const { user_id } = caller.actor
  const once = { user_id, club_id, key, endpoint: 'manageClubReservation', request: { id, ...body } }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    const context = await lockForClub(tx, body.action, { entrance, club_id, id, user_id }, clock)
    await act(body.action, context, body)
    const reservation = await readClubReservation(tx, { entrance, club_id, id }, context.now)
    await auditAction(tx, caller, { id, body, at: clock.now() })
    return reservation
  })
}

interface DoorPayment {
  id: string
  body: BodyOfAction<'record_payment'>
  taken: TakenPayment
  /** Further reasons to refuse, asked once the reservation is locked. */
  refuseIf: (tx: Tx, now: Temporal.Instant) => Promise<void>
}

/** The same for a payment that a device at the door has named; its caller reads the reservation afterwards, without a lock. */
export async function recordDoorPayment(
  { db, clock, entrance }: Office,
  caller: ClubCaller,
  { id, body, taken, refuseIf }: DoorPayment,
): Promise<void> {
  const about = { entrance, club_id: caller.club_id, id, user_id: caller.actor.user_id }
  const write = async (tx: Tx) => {
    const context = await lockForClub(tx, 'record_payment', about, clock)
    await refuseIf(tx, context.now)
    await recordPayment({ ...context, taken }, body)
    await auditAction(tx, caller, { id, body, at: context.now })
  }
  return retryTransaction(db, write, paymentTaken)
}
