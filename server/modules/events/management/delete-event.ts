import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { canDelete } from './event-actions.ts'
import { deleteEventRow } from './event-editing-store.ts'
import { lockManaged } from './read-managed.ts'

/** Deletes a night of this club that nobody ever booked. */
export async function deleteEvent({ db, clock }: Infrastructure, club_id: string, event_id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await lockManaged(tx, { club_id, event_id, now: clock.now() })
    if (!canDelete(row)) refuse('event_booked')
    await deleteEventRow(tx, event_id)
    return { message: `${row.title} is deleted.` }
  })
}
