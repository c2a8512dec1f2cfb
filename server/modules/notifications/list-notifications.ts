import type { Caller } from '../../infrastructure/caller.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { countNotifications, findNotifications, findPinned } from './notification-views.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'

export async function listNotifications(
  { db, clock }: Infrastructure,
  { actor: { user_id } }: Caller,
  query: { cursor?: string | undefined; limit?: number | undefined },
) {
  const { cursor, limit = defaultLimit } = query
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, counts, pinned] = await Promise.all([
    findNotifications(db, user_id, { after: after && { createdAt: after[0], id: after[1] }, limit }),
    countNotifications(db, user_id),
    after === null ? findPinned(db, user_id, clock.now()) : [],
  ])
  const { page: notifications, next } = cutPage(rows, limit, (last) => [last.created_at, last.id])
  return { notifications, pinned, ...counts, next }
}
