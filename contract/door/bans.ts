import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, LocalDate, optionalText, pageAnswer, pageQuery, requiredText } from '../base/schema.ts'

/** A guest refused entry by a club. */
export const ClubBan = z.object({
  id: Id,
  name: z.string(),
  reason: z.string(),
  /** Whether the ban applies to an account; otherwise it applies to the name alone. */
  is_account: z.boolean(),
  /** The last business date of the ban; null if it applies until lifted. */
  ends_on: z.nullable(LocalDate),
  is_over: z.boolean(),
  /** Null if that account was deleted. */
  created_by_name: z.nullable(z.string()),
  created_at: Instant,
})

export const listClubBans = endpoint({
  name: 'listClubBans',
  summary: 'List your club’s bans, latest first. Expired bans stay until they are lifted.',
  method: 'GET',
  path: 'club-admin/bans/',
  authorize: 'work_door',
  /** `search`: prefixes of the words in a name. */
  query: z.strictObject({ search: z.optional(optionalText('Search', 100)), ...pageQuery }),
  answer: z.object({ bans: z.array(ClubBan), timezone: z.string(), ...pageAnswer }),
  errors: [],
})

const ban = {
  reason: requiredText('Reason', { max: 200 }),
  ends_on: z.optional(z.nullable(z.iso.date('Use a date such as 2026-11-21'))),
}

export const AddClubBanBody = z.discriminatedUnion(
  'by',
  [
    z.strictObject({ by: z.literal('reservation'), reservation_id: Id, ...ban }),
    z.strictObject({ by: z.literal('name'), name: requiredText('Name', { max: 100 }), ...ban }),
  ],
  'By must be reservation or name',
)

export const addClubBan = endpoint({
  name: 'addClubBan',
  summary: 'Ban the guest of a reservation, or every guest with a name. Banning a banned guest again replaces the ban.',
  method: 'POST',
  path: 'club-admin/bans/',
  authorize: 'work_door',
  body: AddClubBanBody,
  answer: ClubBan,
  success: 201,
  errors: [],
})

export const removeClubBan = endpoint({
  name: 'removeClubBan',
  summary: 'Lift a ban.',
  method: 'DELETE',
  path: 'club-admin/bans/{id}/',
  authorize: 'work_door',
  params: IdParams,
  answer: ClubBan,
  errors: [],
})

export type ClubBan = z.output<typeof ClubBan>
export type AddClubBanBody = z.output<typeof AddClubBanBody>
