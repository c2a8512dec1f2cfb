import type { DoorGuest, collectAtDoor as endpoint } from '#contract/door/door.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { manageClubReservation } from '../../reservations/index.ts'
import { toDoorGuest } from '../guests/guest-row.ts'
import { findDoorEvent, findGuestRows } from '../guests/guest-views.ts'
import { refusedForGood } from './judge.ts'
import { entrance } from './office-entrance.ts'

interface CollectRequest {
  event_id: string
  payment: BodyOf<typeof endpoint>
  key: string | null
}

/**
 * Records what a party paid at the door, like the office; with a key, a repeated call gets the first response. Nothing is
 * recorded for a party that the door refuses even if it pays.
 */
export async function collectAtDoor(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { event_id, payment: { reservation_id, amount_minor, method }, key }: CollectRequest,
): Promise<{ guest: DoorGuest }> {
  const { db, clock, secretKey } = infrastructure
  const { club_id } = caller
  const event = (await findDoorEvent(db, club_id, event_id)) ?? refuse('not_found')
  const guestNow = async () => (await findGuestRows(db, event_id, [reservation_id]))[0] ?? refuse('not_found')
  await guestNow()
  const body = { action: 'record_payment', amount_minor, method } as const
  const refuseForGood = async (tx: Tx, now: Temporal.Instant) => {
    const door = (await findDoorEvent(tx, club_id, event_id)) ?? refuse('not_found')
    const [guest] = await findGuestRows(tx, event_id, [reservation_id])
    const reason = guest === undefined ? null : refusedForGood(door, guest, now)
    if (reason !== null) refuse('not_admitted', { extra: { reason } })
  }
  await manageClubReservation({ ...infrastructure, entrance }, caller, { id: reservation_id, body, key, refuseIf: refuseForGood })
  return { guest: toDoorGuest(await guestNow(), event, { secretKey, now: clock.now() }) }
}
