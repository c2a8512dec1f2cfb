import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findDoorEvent, findGuestRow } from './guest-views.ts'

/** An event of this club, and a party of it. */
export async function findParty(
  { db }: Pick<Infrastructure, 'db'>,
  { club_id }: ClubCaller,
  { event_id, reservation_id }: { event_id: string; reservation_id: string },
) {
  const [event, guest] = await Promise.all([findDoorEvent(db, club_id, event_id), findGuestRow(db, event_id, reservation_id)])
  return event === null || guest === null ? refuse('not_found') : { event, guest }
}
