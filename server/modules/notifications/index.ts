export { insertNotices, type NewNotice, unpinNotices } from './notification-store.ts'
export { defaultNotificationSettings, nightReportEmails } from './notification-settings.ts'
export { deliver, notify, type NotificationToSend } from './notify.ts'
export { notificationsModule } from './module.ts'
