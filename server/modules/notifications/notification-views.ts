import type { NotificationSettings } from '#contract/notifications/settings.ts'
import { sql } from 'kysely'
import type { Notification } from '#contract/notifications/notifications.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

interface Page {
  after: { createdAt: string; id: string } | null
  limit: number
}

const columns = sql`id, kind, title, text, path, created_at, read_at, pinned_until`

/** One more than a page, latest first. */
export async function findNotifications(db: Database, userId: string, { after, limit }: Page): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select ${columns} from notifications
    where user_id = ${userId} ${after === null ? sql`` : sql`and (created_at, id) < (${after.createdAt}, ${after.id})`}
    order by created_at desc, id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** Those about offers that are still open, the first to end first. */
export async function findPinned(db: Database, userId: string, now: Temporal.Instant): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select ${columns} from notifications
    where user_id = ${userId} and pinned_until > ${instantText(now)} order by pinned_until, id limit 10`.execute(db)
  return rows
}

export async function countNotifications(db: Database, userId: string): Promise<{ count: number; unread_count: number }> {
  const { rows } = await sql<{ count: number; unread_count: number }>`
    select count(*) as count, count(*) filter (where read_at is null) as unread_count from notifications
    where user_id = ${userId}`.execute(db)
  return rows[0] ?? { count: 0, unread_count: 0 }
}

/** Null: nothing was chosen. */
export async function findSettings(db: Database | Tx, userId: string): Promise<NotificationSettings | null> {
  const { rows } = await sql<NotificationSettings>`
    select bookings, night_report, alerts from notification_settings where user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** For an account's data export. */
export async function exportNotifications(
  db: Database,
  userId: string,
): Promise<{ notifications: Record<string, unknown>[]; notification_settings: Record<string, unknown>[] }> {
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'title', 'text', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const settings = await findSettings(db, userId)
  return { notifications, notification_settings: settings === null ? [] : [{ ...settings }] }
}
