import type { NotificationSettings } from '#contract/notifications/settings.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { upsertSettings } from './notification-store.ts'
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
