import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { wholeNumber } from '../base/schema.ts'

/** How long a club keeps a guest after their last visit or booking. */
export const GuestSettings = z.object({ retention_months: z.int(), version: z.int() })

const settings = { path: 'club-admin/guests/settings/', answer: GuestSettings } as const

export const getGuestSettings = endpoint({
  name: 'getGuestSettings',
  summary: 'Get how long your club keeps guests.',
  method: 'GET',
  ...settings,
  authorize: 'view_guests',
  errors: [],
})

export const UpdateGuestSettingsBody = z.strictObject({
  retention_months: wholeNumber('Months', 1, 120),
  version: wholeNumber('Version', 1, 1_000_000_000),
})

export const updateGuestSettings = endpoint({
  name: 'updateGuestSettings',
  summary: 'Change how long your club keeps guests after their last visit or booking. Older ones are deleted within a day.',
  method: 'PUT',
  ...settings,
  authorize: 'set_up_club',
  body: UpdateGuestSettingsBody,
  errors: ['stale'],
})

export type GuestSettings = z.output<typeof GuestSettings>
