import type { AnswerOf, BodyOf, ParamsOf } from '#contract/base/endpoint.ts'
import type { getDoorPayments as listEndpoint, refundAtDoor as endpoint } from '#contract/door/refunds.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse, Refusal } from '../../../infrastructure/refusal.ts'
import { findTillPayment, leftAtTill, listTillPayments, recordDoorRefund } from '../../reservations/index.ts'
import { findParty } from '../guests/find-party.ts'
import { toDoorGuest } from '../guests/guest-row.ts'
import { entrance } from './office-entrance.ts'

type Refund = BodyOf<typeof endpoint>

export async function getDoorPayments(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  place: ParamsOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { event } = await findParty(infrastructure, caller, place)
  const till = await listTillPayments(infrastructure.db, place.reservation_id)
  const payments = leftAtTill(till).map(({ id, method, amount_minor, left_minor, recorded_at: at }) => ({
    id,
    method,
    amount_minor,
    left_minor,
    at,
  }))
  return { currency: event.currency, payments }
}

/** Whether this refund is recorded. Its id names one refund, from any device. */
async function isRecorded({ db }: Infrastructure, { refund_id, ...refund }: Refund): Promise<boolean> {
  const stored = await findTillPayment(db, refund_id)
  if (stored === null) return false
  const { reservation_id, refund_of, amount_minor } = stored
  const isSame =
    reservation_id === refund.reservation_id && refund_of === refund.payment_id && amount_minor === -refund.amount_minor
  return isSame || refuse('idempotency_mismatch')
}

/** Refunds once what a party paid at the venue, like the office, but of one payment. */
export async function refundAtDoor(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { event_id, refund }: { event_id: string; refund: Refund },
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock, secretKey } = infrastructure
  const { reservation_id, payment_id, amount_minor } = refund
  const place = { event_id, reservation_id }
  await findParty(infrastructure, caller, place)
  const record = async () => {
    try {
      await recordDoorRefund({ ...infrastructure, entrance }, caller, refund)
      return false
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Perhaps it is recorded: this is a repeated call, or another one was faster.
      if (await isRecorded(infrastructure, refund)) return true
      const payment = leftAtTill(await listTillPayments(db, reservation_id)).find(({ id }) => id === payment_id)
      const left_minor = payment?.left_minor ?? amount_minor
      if (left_minor < amount_minor) refuse('more_than_paid', { extra: { left_minor } })
      throw error
    }
  }
  const is_repeat = await record()
  const { event, guest } = await findParty(infrastructure, caller, place)
  return { guest: toDoorGuest(guest, event, { secretKey, now: clock.now() }), is_repeat }
}
