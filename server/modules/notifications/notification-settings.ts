import type { NotificationSettings } from '#contract/notifications/settings.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { endNightReportEmails, upsertSettings } from './notification-store.ts'
import { findSettings } from './notification-views.ts'

/** Until someone chooses. */
export const defaultNotificationSettings: NotificationSettings = {
  bookings: 'tables_and_vips',
  night_report: 'email',
  alerts: 'app',
}

export async function getNotificationSettings(
  { db }: Pick<Infrastructure, 'db'>,
  { actor: { user_id } }: Caller,
): Promise<NotificationSettings> {
  return (await findSettings(db, user_id)) ?? defaultNotificationSettings
}

export async function saveNotificationSettings(
  { db }: Pick<Infrastructure, 'db'>,
  { actor: { user_id } }: Caller,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  await upsertSettings(db, user_id, settings)
  return settings
}

/** What the link in the report of a night ends: the email. The report stays in the product. */
export const nightReportEmails = {
  isWanted: async (db: Database | Tx, userId: string): Promise<boolean> =>
    ((await findSettings(db, userId)) ?? defaultNotificationSettings).night_report === 'email',
  end: async (tx: Tx, userId: string): Promise<void> => endNightReportEmails(tx, userId, defaultNotificationSettings),
}
