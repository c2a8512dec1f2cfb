import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'

/**
 * How someone who manages a club's reservations hears of new bookings that need no answer. `each`: of each, also by email;
 * `tables_and_vips`: of tables and of guests in the two highest tiers at once, of all others in a daily summary; `summary`: only
 * in that summary; `none`: not at all.
 */
export const bookingUpdates = ['tables_and_vips', 'each', 'summary', 'none'] as const
export type BookingUpdates = (typeof bookingUpdates)[number]

/** `email`: in the product and by email; `app`: in the product; `none`: not at all. */
export const updateChannels = ['email', 'app', 'none'] as const
export type UpdateChannel = (typeof updateChannels)[number]

const channel = (label: string) => z.enum(updateChannels, `${label} must be one of: ${updateChannels.join(', ')}`)

const NotificationSettings = z.strictObject({
  bookings: z.enum(bookingUpdates, `Bookings must be one of: ${bookingUpdates.join(', ')}`),
  /** The figures of a night, once its business date has ended. */
  night_report: channel('Night report'),
  /** What a running or upcoming night needs, as it happens. */
  alerts: channel('Alerts'),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  summary: 'Get which of your club’s new bookings and nights you are notified of.',
  method: 'GET',
  path: 'notifications/settings/',
  authorize: 'work_in_club',
  answer: NotificationSettings,
  errors: [],
})

export const saveNotificationSettings = endpoint({
  name: 'saveNotificationSettings',
  summary:
    'Choose which of your club’s new bookings and nights you are notified of. Takes effect for people who manage its reservations.',
  method: 'PUT',
  path: 'notifications/settings/',
  authorize: 'work_in_club',
  body: NotificationSettings,
  answer: NotificationSettings,
  errors: [],
})
