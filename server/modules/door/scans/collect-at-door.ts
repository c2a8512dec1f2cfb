import type { DoorGuest, collectAtDoor as endpoint } from '#contract/door.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ClubCaller } from '../../../infrastructure/http/caller.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { manageClubReservation } from '../../reservations/index.ts'
import { toDoorGuest } from '../guests/guest-row.ts'
import { findDoorEvent, findGuestRows } from '../guests/guest-views.ts'
import { entrance } from './office-entrance.ts'

interface CollectRequest {
  event_id: string
  payment: BodyOf<typeof endpoint>
  key: string | null
}

/** Records what a party paid at the door, like the office; with a key, a repeated call gets the first response. */
export async function collectAtDoor(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { event_id, payment: { reservation_id, amount_minor, method }, key }: CollectRequest,
): Promise<{ guest: DoorGuest }> {
  const { db, clock, secretKey } = infrastructure
  const event = (await findDoorEvent(db, caller.club_id, event_id)) ?? refuse('not_found')
  const guestNow = async () => (await findGuestRows(db, event_id, [reservation_id]))[0] ?? refuse('not_found')
  await guestNow()
  const body = { action: 'record_payment', amount_minor, method } as const
  await manageClubReservation({ ...infrastructure, entrance }, caller, { id: reservation_id, body, key })
  return { guest: toDoorGuest(await guestNow(), event, { secretKey, now: clock.now() }) }
}
