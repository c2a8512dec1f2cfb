import type { NotificationSettings } from '#contract/notifications/settings.ts'
import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'

export interface NewNotice {
  user_id: string
  kind: string
  /** Unique with user and kind, so that each is notified once. */
  source_id: string
  title: string
  text: string
  path: string
  /** It only confirms what its reader just did. */
  is_own?: boolean
  /** When the offer it is about ends. */
  pinned_until?: string | null
}

/** Notifies people whose accounts exist; repeats are ignored. */
export async function insertNotices(db: Database | Tx, notices: readonly NewNotice[], now: Temporal.Instant): Promise<void> {
  if (notices.length === 0) return
  const created_at = instantText(now)
  const rows = notices.map(({ is_own = false, ...notice }) => ({
    ...notice,
    id: newId(),
    created_at,
    read_at: is_own ? created_at : null,
  }))
  await sql`
    insert into notifications (id, user_id, kind, source_id, title, text, path, created_at, read_at, pinned_until)
    select n.id, n.user_id, n.kind, n.source_id, n.title, n.text, n.path, n.created_at, n.read_at, n.pinned_until
    from json_populate_recordset(null::notifications, ${JSON.stringify(rows)}::json) n
      join users u on u.id = n.user_id and u.deleted_at is null
    on conflict on constraint notifications_told_once do nothing`.execute(db)
}

/** Marks a user's unread notifications: the named ones, or all. */
export async function markRead(
  db: Database,
  userId: string,
  ids: readonly string[] | 'all',
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update notifications set read_at = ${instantText(now)}
    where user_id = ${userId} and read_at is null ${ids === 'all' ? sql`` : sql`and id = any(${ids}::uuid[])`}`.execute(db)
}

/** The offers on these pages have ended: their notifications return to their place in the list. */
export async function unpinNotices(db: Database | Tx, pages: readonly string[]): Promise<void> {
  if (pages.length === 0) return
  await sql`
    update notifications set pinned_until = null
    where pinned_until is not null and path = any(${pages}::text[])`.execute(db)
}

export async function upsertSettings(db: Database, user_id: string, settings: NotificationSettings): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
}

/** Of an account that is held against erasure. */
export async function endNightReportEmails(tx: Tx, user_id: string, unchosen: NotificationSettings): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id, ...unchosen, night_report: 'app' })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ night_report: 'app' }).where('notification_settings.night_report', '=', 'email'),
    )
    .execute()
}

/** What an erased account received and chose. */
export async function forgetNoticesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
}

export async function forgetNoticesBefore(db: Database, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', instantText(before)).execute()
}
