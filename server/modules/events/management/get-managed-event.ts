import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { ManagedEvent } from '#contract/events/management.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readManagedEvent } from './read-managed.ts'

/** One event of a club, including drafts. */
export async function getManagedEvent(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  event_id: string,
): Promise<ManagedEvent> {
  return readManagedEvent(db, { club_id, event_id, now: clock.now() })
}
