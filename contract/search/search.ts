import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, Instant, requiredText } from '../base/schema.ts'

/** At most five of each kind, best matches first. Kinds the caller may not see are empty. */
export const FoundRecords = z.object({
  /** Guests the club knows: accounts that booked there, and, with access to guests, its contacts. */
  guests: z.array(
    z.object({
      id: Id,
      /** Null for a contact. */
      client_id: z.nullable(Id),
      name: z.string(),
      email: z.nullable(z.string()),
      phone_number: z.string(),
      is_vip: z.boolean(),
      bookings: z.int(),
    }),
  ),
  reservations: z.array(
    z.object({
      id: Id,
      name: z.string(),
      reference: z.string(),
      event: z.object({ title: z.string(), starts_at: Instant, timezone: z.string() }),
    }),
  ),
  tables: z.array(
    z.object({
      id: Id,
      name: z.string(),
      zone: z.string(),
      seats_from: z.int(),
      seats_to: z.int(),
      /** Who has it now or next; null without access to reservations. */
      party: z.nullable(
        z.object({ reservation_id: Id, name: z.string(), event: z.string(), starts_at: Instant, timezone: z.string() }),
      ),
    }),
  ),
  events: z.array(z.object({ id: Id, title: z.string(), starts_at: Instant, ends_at: Instant, timezone: z.string() })),
  staff: z.array(z.object({ id: Id, name: z.string(), username: z.string(), role: z.nullable(z.string()) })),
})
export type FoundRecords = z.output<typeof FoundRecords>

export const searchClub = endpoint({
  name: 'searchClub',
  summary:
    'Search your club’s guests, reservations, tables, events and staff by prefixes of names, email addresses, phone numbers, references and titles.',
  method: 'GET',
  path: 'club-admin/search/',
  authorize: 'see_office',
  query: z.strictObject({ search: requiredText('Search', { max: 100 }) }),
  answer: FoundRecords,
  errors: [],
})
