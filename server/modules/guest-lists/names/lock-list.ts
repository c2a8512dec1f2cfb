import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { lockOwnEvent } from '../../events/index.ts'
import { readListPlaces, type ListPlaces } from '../../reservations/index.ts'
import { findGuestList } from '../lists/guest-list-views.ts'
import type { GuestListRow } from '../lists/guest-list.ts'

/** A list as it is under its event's lock, and what its names can take. */
export interface LockedList {
  list: GuestListRow
  places: ListPlaces
  /** Read after the lock, so that it is later than everything decided before. */
  now: Temporal.Instant
}

/** Locks a list's event, whose lock orders everything that changes the list. */
export async function lockList(
  tx: Tx,
  { club_id, list_id, clock }: { club_id: string; list_id: string; clock: Clock },
): Promise<LockedList> {
  const { event_id } = (await findGuestList(tx, club_id, list_id)) ?? refuse('not_found')
  await lockOwnEvent(tx, club_id, event_id)
  const now = clock.now()
  const list = (await findGuestList(tx, club_id, list_id)) ?? refuse('not_found')
  if (!list.is_free && list.item === null) return refuse('prestation_unavailable')
  const places = await readListPlaces(tx, { club_id, event_id, prestation_id: list.item?.id ?? null }, now)
  return { list, places, now }
}
