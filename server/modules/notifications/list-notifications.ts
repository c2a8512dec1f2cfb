import { defaultLimit } from '#contract/schema.ts'
import { readCursor, writeCursor } from '../../infrastructure/database/cursor.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { countNotifications, findNotifications } from './notification-views.ts'

export async function listNotifications(
  { db }: Infrastructure,
  userId: string,
  query: { cursor?: string | undefined; limit?: number | undefined },
) {
  const { cursor, limit = defaultLimit } = query
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, counts] = await Promise.all([
    findNotifications(db, userId, { after: after && { createdAt: after[0], id: after[1] }, limit }),
    countNotifications(db, userId),
  ])
  const notifications = rows.slice(0, limit)
  const last = rows.length > limit ? notifications.at(-1) : undefined
  return { notifications, ...counts, next: last ? writeCursor([last.created_at, last.id]) : null }
}
