import type { Caller } from '../../infrastructure/caller.ts'
import type { AnswerInputOf } from '#contract/base/endpoint.ts'
import type { ManageReservationBody } from '#contract/reservations/changes.ts'
import type { manageReservation as endpoint, Reservation } from '#contract/reservations/reservations.ts'
import { instantText, type Clock } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import { answerOnce } from '../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { hitLimit } from '../../infrastructure/rate-limits/rate-limit.ts'
import { cancelLocked } from './changes/cancel-reservation.ts'
import { cancelLines } from './changes/cancel-lines.ts'
import { changeContextOf, modifyReservation, type ChangeContext } from './changes/modify-reservation.ts'
import { lockingGuests } from './booking/unpaid-holds-store.ts'
import { dropAddition } from './changes/begin-addition.ts'
import { extendHold } from './changes/extend-hold.ts'
import { returnTickets, takeTicketsBack } from './changes/return-tickets.ts'
import { payReservation } from './money/pay-reservation.ts'
import { resellTo } from './money/resell.ts'
import { applyStep } from './core/apply-steps-store.ts'
import { deadlineOf } from './core/deadlines.ts'
import { lockFor, type ActionContext } from './core/lock-for-action.ts'
import { entryTimes, statusOnceConfirmed, type ReservationRow } from './core/reservation.ts'
import { acceptTransfer, declineTransfer } from './changes/transfers/answer-transfer.ts'
import { lockOffered } from './changes/transfers/lock-offered.ts'
import { findRecipient, offerTransfer } from './changes/transfers/offer-transfer.ts'
import { toReservationFor } from './changes/transfers/offered.ts'

/** Each one notifies someone: at most this many per client and hour, for all recipients together. */
const offers = { max: 10, windowSeconds: 3600 }

interface ActionRequest {
  client_id: string
  reservation_id: string
  body: ManageReservationBody
  idempotency_key: string | null
}

/** Paying calls the provider after its transaction, and is handled separately. */
type InOneTransaction = ActionRequest & { body: Exclude<ManageReservationBody, { action: 'pay' }> }

/** Acts on a reservation of this client; with a key, a repeated call gets the first response. */
export async function manageReservation(
  infrastructure: Infrastructure,
  { actor }: Caller,
  target: Omit<ActionRequest, 'client_id'>,
): Promise<AnswerInputOf<typeof endpoint>> {
  const managed = { client_id: actor.user_id, ...target }
  const { body } = managed
  if (body.action === 'pay') return payReservation(infrastructure, managed)
  const { db, clock, config } = infrastructure
  if (body.action === 'transfer' && config.rateLimits.enabled) await hitLimit(db, clock, `transfers:${managed.client_id}`, offers)
  return retryTransaction(db, async (tx) => manageWithin(tx, { ...managed, body }, { clock, ...changeContextOf(infrastructure) }))
}

interface ClockContext extends ChangeContext {
  clock: Clock
}

async function manageWithin(
  tx: Tx,
  { client_id, reservation_id: id, body, idempotency_key: key }: InOneTransaction,
  moment: ClockContext,
): Promise<Reservation> {
  const { clock } = moment
  const call = { user_id: client_id, club_id: null, key, endpoint: 'manageReservation', request: { id, ...body } }
  return answerOnce(tx, call, clock.now(), async () => {
    const context = await lock(tx, body, { client_id, id }, clock)
    return toReservationFor(await act(context, body, moment), client_id, context.now)
  })
}

/** The recipient answers an offer; the sender withdraws it. */
async function lock(
  tx: Tx,
  body: InOneTransaction['body'],
  of: { client_id: string; id: string },
  clock: Clock,
): Promise<ActionContext> {
  const { action } = body
  const isAnswer = action === 'accept_transfer' || action === 'decline_transfer'
  const holdAccounts = async () => holdAccountsFor(tx, body, of.client_id)
  return (isAnswer ? await lockOffered(tx, of, clock) : null) ?? lockFor(tx, action, { ...of, holdAccounts }, clock)
}

/** A change may grow an unpaid hold, which is counted per guest; an offer names another account. */
async function holdAccountsFor(tx: Tx, body: InOneTransaction['body'], clientId: string): Promise<void> {
  if (body.action === 'modify') await lockingGuests([clientId]).execute(tx)
  if (body.action === 'transfer') await findRecipient(tx, body.to, clientId)
}

/** Completes a client's hold: the club is asked to approve, payment becomes due, or the reservation is confirmed. */
async function confirmReservation({ tx, row, client_id, now }: ActionContext): Promise<ReservationRow> {
  const status = statusOnceConfirmed(row)
  if (row.is_over && (await resellTo(tx, row, now)) === null) return refuse('sold_out')
  const deadline = deadlineOf(status, entryTimes(row), now)
  const change = { status, expires_at: deadline === null ? null : instantText(deadline), is_over: false }
  return applyStep(tx, row, change, { at: now, actor: { kind: 'client', id: client_id }, action: 'confirm' })
}

async function act(context: ActionContext, body: InOneTransaction['body'], moment: ClockContext): Promise<ReservationRow> {
  switch (body.action) {
    case 'extend':
      return extendHold(context)
    case 'confirm':
      return confirmReservation(context)
    case 'modify':
      return modifyReservation(context, body, moment)
    case 'drop_addition':
      return dropAddition(context)
    case 'transfer':
      return offerTransfer(context, body.to)
    case 'accept_transfer':
      return acceptTransfer(context)
    case 'decline_transfer':
      return declineTransfer(context)
    case 'return_tickets':
      return returnTickets(context, body.tickets, moment.takes_payments)
    case 'take_back':
      return takeTicketsBack(context)
    case 'cancel':
      return body.line_ids === undefined ? cancelLocked(context) : cancelLines(context, body.line_ids, moment.takes_payments)
  }
}
