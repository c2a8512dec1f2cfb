import type { Caller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { markRead } from './notification-store.ts'
import { countNotifications } from './notification-views.ts'

/** Marks them as read, and returns how many are still unread. */
export async function readNotifications(
  { db, clock }: Infrastructure,
  { actor: { user_id } }: Caller,
  ids: readonly string[] | 'all',
): Promise<{ unread_count: number }> {
  await markRead(db, user_id, ids, clock.now())
  return countNotifications(db, user_id)
}
