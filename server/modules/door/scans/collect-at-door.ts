import type { collectAtDoor as endpoint } from '#contract/door/collect.ts'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse, Refusal } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findTillPayment, recordDoorPayment } from '../../reservations/index.ts'
import { toDoorGuest } from '../guests/guest-row.ts'
import { findDoorEvent, findGuestRow } from '../guests/guest-views.ts'
import { timeOfDecision } from './arrivals.ts'
import { refusedForGood } from './judge.ts'
import { entrance } from './office-entrance.ts'

type Payment = BodyOf<typeof endpoint>

/** Whether this payment is recorded. Its id names one payment, from any device. */
async function isRecorded(db: Database, { payment_id, reservation_id, amount_minor, method }: Payment): Promise<boolean> {
  const stored = await findTillPayment(db, payment_id)
  if (stored === null) return false
  const isSame = stored.reservation_id === reservation_id && stored.amount_minor === amount_minor && stored.method === method
  return isSame || refuse('idempotency_mismatch')
}

/**
 * Records once what a party paid at the door, like the office. Nothing is recorded for a party that the door refuses even if it
 * pays, as it was when a device took the money.
 */
export async function collectAtDoor(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { event_id, payment }: { event_id: string; payment: Payment },
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock, secretKey } = infrastructure
  const { payment_id, reservation_id, amount_minor, method, drawer_id, at } = payment
  const { club_id } = caller
  const body = { action: 'record_payment', amount_minor, method } as const
  const taken = { id: payment_id, drawer_id }
  const refuseForGood = async (tx: Tx, now: Temporal.Instant) => {
    const door = (await findDoorEvent(tx, club_id, event_id)) ?? refuse('not_found')
    const guest = (await findGuestRow(tx, event_id, reservation_id)) ?? refuse('not_found')
    const reason = refusedForGood(door, guest, timeOfDecision(at, { event: door, now }))
    if (reason !== null) refuse('not_admitted', { extra: { reason } })
  }
  const record = async () => {
    try {
      const door = { id: reservation_id, body, taken, refuseIf: refuseForGood }
      await recordDoorPayment({ ...infrastructure, entrance }, caller, door)
      return false
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if ((await findGuestRow(db, event_id, reservation_id)) === null) return refuse('not_found')
      // Perhaps it is recorded: this is a repeated call, or another one was faster.
      if (await isRecorded(db, payment)) return true
      throw error
    }
  }
  const is_repeat = await record()
  const [event, guest] = await Promise.all([findDoorEvent(db, club_id, event_id), findGuestRow(db, event_id, reservation_id)])
  if (event === null || guest === null) return refuse('not_found')
  return { guest: toDoorGuest(guest, event, { secretKey, now: clock.now() }), is_repeat }
}
