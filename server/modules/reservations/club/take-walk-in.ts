import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { ClubReservation } from '#contract/reservations/club-reservations.ts'
import { instantText, type Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId, newReference } from '../../../infrastructure/ids.ts'
import { lockOwnEvent } from '../../events/index.ts'
import { expireOverdueOf } from '../core/expire-overdue.ts'
import { insertHistory, bookedNews } from '../core/apply-steps-store.ts'
import { insertWalkIn, referenceTaken } from '../core/reservation-store.ts'
import { publish } from '../../../infrastructure/jobs/news.ts'
import type { Entrance, Office } from './entrance.ts'
import { giveTables, seatAt } from './assign-table.ts'
import { admitParty } from './check-in.ts'
import { readClubReservation } from './get-club-reservation.ts'
import { overtakes } from '../booking/event-places.ts'
import { readEventPlaces, readWaitingPlaces } from '../booking/event-places-views.ts'
import { isIdTaken } from '../money/money-views.ts'
import { decideWalkIn, type InsideAlready, type WalkIn } from './walk-in.ts'

/** Adds a party without a booking; with a key, a repeated call gets the first response. */
export async function takeWalkIn(
  { db, clock, entrance }: Office,
  caller: ClubCaller,
  body: WalkIn,
  key: string | null,
): Promise<ClubReservation> {
  const { club_id: clubId, actor } = caller
  const once = { user_id: actor.user_id, club_id: clubId, key, endpoint: 'takeWalkIn', request: body }
  return answerOnceIn(
    { db, clock },
    once,
    async (tx) => {
      const taken = await takeWithin(tx, entrance, actor.user_id, { clubId, body, clock })
      const { guest_name: _, ...after } = body
      await audit(tx, caller, {
        at: clock.now(),
        action: 'takeWalkIn',
        subject: { kind: 'reservation', id: taken.id },
        after,
      })
      return taken
    },
    referenceTaken,
  )
}

interface WalkInRequest {
  clubId: string
  body: WalkIn
  clock: Pick<Clock, 'now'>
  /** Made by a device: what has it already is another walk-in, or another club's. */
  ownId?: string
  /** They are inside and have paid: counted in any case. */
  inside?: InsideAlready | null
}

async function claimId(tx: Tx, id: string): Promise<string> {
  return (await isIdTaken(tx, id)) ? refuse('idempotency_mismatch') : id
}

/** The same inside the caller's transaction, with an id of the caller's if it has one. */
export async function takeWithin(
  tx: Tx,
  entrance: Entrance,
  userId: string,
  { clubId, body, clock, ownId, inside = null }: WalkInRequest,
): Promise<ClubReservation> {
  await lockOwnEvent(tx, clubId, body.event_id)
  const id = ownId === undefined ? newId() : await claimId(tx, ownId)
  // Locked before any reservation, as everywhere at the door.
  if (body.check_in === true) await entrance.lock(tx, body.event_id)
  const now = clock.now()
  await expireOverdueOf(tx, body.event_id, now)
  const event = (await readEventPlaces(tx, clubId, body.event_id, inside === null ? 'on_sale' : 'all')) ?? refuse('not_found')
  const decision = decideWalkIn(event, body, now, inside)
  if ('refused' in decision) return refuse(decision.refused.code, decision.refused)
  if (body.despite_waiting_list !== true && inside === null) {
    const overtaking = overtakes(event, await readWaitingPlaces(tx, event.id, now), body.lines, body.party_size)
    if (overtaking !== null) return refuse(overtaking.code, overtaking)
  }
  const seat = {
    event_id: event.id,
    table_label: body.table_label ?? '',
    share_table: body.share_table,
    id: null,
    arrival_at: null,
  }
  const chosen = await seatAt(tx, { ...seat, seating_id: decision.booked.seating?.id ?? null }, now)
  const by = { kind: 'club', id: userId } as const
  const { seating: _seating, ...booked } = decision.booked
  await insertWalkIn(tx, {
    ...booked,
    is_over: decision.is_over,
    id,
    reference: newReference(),
    event_id: event.id,
    club_id: clubId,
    status: 'confirmed',
    party_size: body.party_size,
    checked_in_heads: 0,
    checked_in_at: null,
    guest_name: body.guest_name ?? '',
    table_label: chosen.label,
    seating_id: chosen.seating_id,
    notes: body.notes ?? '',
    currency: event.currency,
    created_at: instantText(now),
    cancellation_policy: event.cancellation_policy,
    min_age: event.min_age,
  })
  await giveTables(tx, id, chosen)
  await insertHistory(tx, [{ reservation_id: id, status: 'confirmed', at: now, actor: by, action: 'walk_in' }])
  await publish(tx, bookedNews('walk_in', [{ id, event_id: event.id, status: 'confirmed' }], now))
  if (body.check_in === true) {
    const at = { event_id: event.id, reservation_id: id, user_id: userId, now, is_inside: inside !== null }
    await admitParty(entrance, tx, at, body.party_size)
  }
  return readClubReservation(tx, { entrance, club_id: clubId, id }, now)
}
