import { paths, withQuery } from '../../shared/navigation/paths.ts'

/** Opens the settings beside the notifications. */
export const settingsParam = 'settings'
export const notificationSettingsPath = withQuery(paths.notifications, { [settingsParam]: 'bookings' })
