import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { enqueuePictureRemoval } from '../../../infrastructure/images/remove-picture-job.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { canDelete } from './event-actions.ts'
import { deleteEventRow } from './event-editing-store.ts'
import { lockManaged } from './read-managed.ts'

/** Deletes an event that was never booked. */
export async function deleteEvent(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  event_id: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const row = await lockManaged(tx, { club_id: caller.club_id, event_id, now })
    if (!canDelete(row)) refuse('event_booked')
    await deleteEventRow(tx, event_id)
    const before = { title: row.title, business_date: row.business_date, state: row.state }
    await audit(tx, caller, { at: now, action: 'deleteEvent', subject: { kind: 'event', id: event_id }, before })
    await enqueuePictureRemoval(tx, row.cover_file, now)
    return { message: `${row.title} was deleted.` }
  })
}
