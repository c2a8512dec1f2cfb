import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import {
  Currency,
  EmailText,
  Id,
  IdParams,
  Instant,
  LocalDate,
  Message,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  requiredText,
  wholeNumber,
} from '../base/schema.ts'
import { reservationStatuses } from '../reservations/states.ts'
import { prestationKinds } from '../events/prestation-kinds.ts'
import { ClubGuestRow } from './club-guest-list.ts'
import { ContactConsent } from './import.ts'

export const maxTags = 20
export const maxNotes = 100

/** What a member of the team wrote about a guest. */
export const GuestNote = z.object({
  id: Id,
  text: z.string(),
  /** Whether the door shows it. Other notes are visible with access to finances only. */
  for_door: z.boolean(),
  /** Null if that account was deleted. */
  written_by_name: z.nullable(z.string()),
  written_at: Instant,
})

/** A contact that was merged into a guest. */
export const MergedContact = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone_number: z.string(),
  merged_at: Instant,
  /** Null if that account was deleted. */
  merged_by_name: z.nullable(z.string()),
  /** Of the latest merge, for 30 days. */
  can_undo: z.boolean(),
})

/** A list of a promoter or an artist that a guest was on. */
export const GuestListing = z.object({
  /** The listed name: a reservation with the same id. */
  id: Id,
  event_id: Id,
  list_id: Id,
  list_name: z.string(),
  event_title: z.string(),
  business_date: LocalDate,
  party_size: z.int(),
  /** Heads of the party that were admitted. */
  came: z.int(),
})

export const ClubGuest = z.object({
  ...ClubGuestRow.shape,
  currency: z.nullable(Currency),
  allergies: z.string(),
  /** From the identity document of an account, or as the club entered it. */
  birthday_month: z.nullable(z.int()),
  /** Of a contact: MM-DD. */
  birthday: z.nullable(z.string()),
  /** Loyalty points to spend, and the tier; null without access to finances, and for a guest without points. */
  points: z.nullable(z.object({ available: z.int(), tier: z.string() })),
  /** The account, for links to its reservations; null for a contact. */
  client_id: z.nullable(Id),
  /** Since when they agree to the club’s news by email; null if they don’t. */
  news_since: z.nullable(Instant),
  /** Of a contact: that they agreed to the club’s news, until it was withdrawn. None is sent before they have an account. */
  contact_consent: z.nullable(ContactConsent),
  /** With those of merged contacts. */
  notes: z.array(GuestNote),
  /** Lists they were on, latest event first, fifty at most. */
  lists: z.array(GuestListing),
  /** Latest merge first. */
  merged: z.array(MergedContact),
  created_at: Instant,
  version: z.int(),
})

export const getClubGuest = endpoint({
  name: 'getClubGuest',
  summary: 'Get a guest as your club knows them. Spend, points and notes that are not for the door require access to finances.',
  method: 'GET',
  path: 'club-admin/guests/{id}/',
  authorize: 'view_guests',
  params: IdParams,
  answer: ClubGuest,
  errors: [],
})

/** A reservation of a guest. */
export const GuestReservation = z.object({
  id: Id,
  reference: z.string(),
  status: z.enum(reservationStatuses),
  event_title: z.string(),
  business_date: LocalDate,
  party_size: z.int(),
  kinds: z.array(z.enum(prestationKinds)),
  table_label: z.string(),
  /** As in a guest’s spend. Null without access to finances. */
  spent_minor: z.nullable(MinorUnits),
})

export const listGuestReservations = endpoint({
  name: 'listGuestReservations',
  summary: 'List a guest’s reservations at your club, latest event first. Holds and bookings that expired are left out.',
  method: 'GET',
  path: 'club-admin/guests/{id}/reservations/',
  authorize: 'view_guests',
  params: IdParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ reservations: z.array(GuestReservation), currency: z.nullable(Currency), ...pageAnswer }),
  errors: [],
})

const birthdayMessage = 'Use a day such as 07-14 for 14 July'
const Birthday = z
  .string(birthdayMessage)
  .check(
    z.regex(/^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|[12]\d)$/, birthdayMessage),
  )

/** What identifies a contact. */
const Contact = z.strictObject({
  name: requiredText('Name', { max: 100 }),
  email: z.nullable(EmailText),
  phone_number: optionalText('Phone', 30),
  birthday: z.nullable(Birthday),
})

/** Spelled differently but otherwise alike, a tag is the same. */
export const foldTag = (tag: string) => tag.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const shared = {
  tags: z
    .array(
      requiredText('Tag', { max: 30 }).check(z.regex(/[\p{L}\p{N}]/u, 'A tag needs a letter or a number')),
      'Tags must be a list',
    )
    .check(
      z.maxLength(maxTags, `A guest can have up to ${maxTags} tags`),
      z.refine((tags) => new Set(tags.map(foldTag)).size === tags.length, 'Each tag can be used once'),
    ),
  is_vip: z.boolean('VIP must be true or false'),
  allergies: optionalText('Allergies', 300),
}

export const AddClubGuestBody = z.strictObject({ contact: Contact, ...shared })

export const addClubGuest = endpoint({
  name: 'addClubGuest',
  summary:
    'Add a guest without an account. They become one guest with the account that later books with this email, once confirmed.',
  method: 'POST',
  path: 'club-admin/guests/',
  authorize: 'view_guests',
  body: AddClubGuestBody,
  answer: ClubGuest,
  success: 201,
  idempotent: true,
  errors: ['guest_exists', 'idempotency_mismatch'],
})

export const UpdateClubGuestBody = z.strictObject({
  ...shared,
  /** Of a contact. An account changes its own. */
  contact: z.optional(Contact),
  version: wholeNumber('Version', 1, 1_000_000_000),
})

export const updateClubGuest = endpoint({
  name: 'updateClubGuest',
  summary: 'Change what your club knows about a guest.',
  method: 'PUT',
  path: 'club-admin/guests/{id}/',
  authorize: 'view_guests',
  params: IdParams,
  body: UpdateClubGuestBody,
  answer: ClubGuest,
  errors: ['stale', 'guest_exists', 'guest_has_account'],
})

export const deleteClubGuest = endpoint({
  name: 'deleteClubGuest',
  summary: 'Delete a contact, with everything your club wrote about them.',
  method: 'DELETE',
  path: 'club-admin/guests/{id}/',
  authorize: 'view_guests',
  params: IdParams,
  answer: Message,
  errors: ['guest_has_account'],
})

export const withdrawContactConsent = endpoint({
  name: 'withdrawContactConsent',
  summary: 'Note that a contact no longer agrees to your club’s news by email. An account withdraws in its profile.',
  method: 'DELETE',
  path: 'club-admin/guests/{id}/consent/',
  authorize: 'view_guests',
  params: IdParams,
  answer: ClubGuest,
  errors: [],
})

export const AddGuestNoteBody = z.strictObject({
  text: requiredText('Note', { max: 500 }),
  for_door: z.boolean('For the door must be true or false'),
})

export const addGuestNote = endpoint({
  name: 'addGuestNote',
  summary: 'Write a note about a guest. One that is not for the door requires access to finances.',
  method: 'POST',
  path: 'club-admin/guests/{id}/notes/',
  authorize: 'view_guests',
  params: IdParams,
  body: AddGuestNoteBody,
  answer: ClubGuest,
  success: 201,
  idempotent: true,
  errors: ['too_many_notes', 'idempotency_mismatch'],
})

export const deleteGuestNote = endpoint({
  name: 'deleteGuestNote',
  summary: 'Delete a note about a guest.',
  method: 'DELETE',
  path: 'club-admin/guests/{id}/notes/{note_id}/',
  authorize: 'view_guests',
  params: z.strictObject({ id: Id, note_id: Id }),
  answer: ClubGuest,
  errors: [],
})

export type ClubGuest = z.output<typeof ClubGuest>
export type MergedContact = z.output<typeof MergedContact>
export type GuestNote = z.output<typeof GuestNote>
export type GuestReservation = z.output<typeof GuestReservation>
export type AddClubGuestBody = z.output<typeof AddClubGuestBody>
export type UpdateClubGuestBody = z.output<typeof UpdateClubGuestBody>
