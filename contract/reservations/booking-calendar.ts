import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant, Message } from '../base/schema.ts'

const link = { path: 'client/reservations/calendar-link/', authorize: 'book' } as const

export const getBookingCalendarLink = endpoint({
  name: 'getBookingCalendarLink',
  summary: 'Get whether the secret calendar link to your bookings is on. The link itself is shown once, when created.',
  method: 'GET',
  ...link,
  answer: z.object({ created_at: z.nullable(Instant) }),
  errors: [],
})

export const makeBookingCalendarLink = endpoint({
  name: 'makeBookingCalendarLink',
  summary: 'Create a secret calendar link to your bookings. Replaces the previous one.',
  method: 'POST',
  ...link,
  answer: z.object({ url: z.string(), created_at: Instant }),
  success: 201,
  errors: [],
})

export const removeBookingCalendarLink = endpoint({
  name: 'removeBookingCalendarLink',
  summary: 'Turn off the secret calendar link to your bookings.',
  method: 'DELETE',
  ...link,
  answer: Message,
  errors: [],
})
