import type { DoorMethod } from '#contract/door/collect.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { lockOwnEvent } from '../../events/index.ts'
import { readEventPlaces } from '../booking/event-places-views.ts'
import { partyTaken, referenceTaken } from '../core/reservation-store.ts'
import { paymentTaken } from '../money/till-store.ts'
import { findClubReservation } from './club-reservation-views.ts'
import type { Office } from './entrance.ts'
import { lockForClub } from './lock-for-club.ts'
import { recordPayment } from './record-payment.ts'
import { takeWithin } from './take-walk-in.ts'

export interface PaidWalkIn {
  /** Of the party and of its payment: the same id is the same walk-in. */
  id: string
  event_id: string
  prestation_id: string
  quantity: number
  /** What the guests were told. */
  total_minor: number
  method: DoorMethod
  drawer_id: string | undefined
  /** When a device took it without a network; null: now. */
  taken_at: Temporal.Instant | null
  /** They are inside and have paid: counted although it was refused. */
  anyway: boolean
  /** Empty if no one asked. */
  guest_name: string
}

/** Whether this walk-in was taken before. */
async function isTaken(tx: Tx, clubId: string, { id, event_id, total_minor }: PaidWalkIn): Promise<boolean> {
  const stored = await findClubReservation(tx, clubId, id)
  if (stored === null) return false
  const isSame = stored.source === 'walk_in' && stored.event.id === event_id && stored.total_minor === total_minor
  return isSame || refuse('idempotency_mismatch')
}

/** A party at the door takes its places, pays and comes in, all or nothing. Returns whether it had done so before. */
export async function takePaidWalkIn(
  { db, clock, entrance }: Office,
  caller: ClubCaller,
  walkIn: PaidWalkIn,
): Promise<{ is_repeat: boolean }> {
  const { club_id, actor } = caller
  const { id, event_id, prestation_id, quantity, total_minor, method, drawer_id, taken_at, anyway, guest_name } = walkIn
  const then = taken_at === null ? clock : { now: () => taken_at }
  const { user_id } = actor
  const take = async (tx: Tx) => {
    await lockOwnEvent(tx, club_id, event_id)
    if (await isTaken(tx, club_id, walkIn)) return { is_repeat: true }
    const event = await readEventPlaces(tx, club_id, event_id, anyway ? 'all' : 'on_sale')
    const heads = event?.prestations.find((prestation) => prestation.id === prestation_id)?.heads_per_unit ?? 1
    const lines = [{ prestation_id, quantity }]
    // A party that is inside waits for no one's place.
    const body = {
      event_id,
      lines,
      party_size: quantity * heads,
      guest_name,
      check_in: true,
      despite_waiting_list: taken_at !== null,
    }
    const inside = anyway ? { unit_minor: Math.floor(total_minor / quantity) } : null
    const taken = await takeWithin(tx, entrance, user_id, { clubId: club_id, body, clock: then, ownId: id, inside })
    if (taken.total_minor !== total_minor) return refuse('price_changed', { extra: { total_minor: taken.total_minor } })
    if (total_minor > 0) {
      const context = await lockForClub(tx, 'record_payment', { entrance, club_id, id, user_id }, clock)
      await recordPayment({ ...context, taken: { id, drawer_id } }, { amount_minor: total_minor, method })
    }
    await audit(tx, caller, {
      at: clock.now(),
      action: 'admitWalkIn',
      subject: { kind: 'reservation', id },
      after: { event_id, prestation_id, quantity, total_minor, method, ...(anyway && { anyway }) },
    })
    return { is_repeat: false }
  }
  return retryTransaction(db, take, referenceTaken, partyTaken, paymentTaken)
}
