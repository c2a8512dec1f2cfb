import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import {
  Currency,
  Id,
  IdParams,
  Instant,
  InstantInput,
  Message,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  requiredText,
  wholeNumber,
} from '../base/schema.ts'

/** The most heads on one list, and guests that one name may bring. */
export const maxQuota = 5_000
export const maxPlusOnes = 20

/** What a list came to. Heads are people; amounts are minor units of the event's currency. */
export const ListResults = z.object({
  names: z.int(),
  /** The heads of its names, plus-ones included: what its quota limits. */
  listed: z.int(),
  /** The heads that were admitted. */
  came: z.int(),
  /** What its guests paid for entry and items, minus refunds. */
  paid_minor: MinorUnits,
  /** What its guests spent in total, where the club closed their tables. */
  spent_minor: MinorUnits,
})

/** A list of a promoter or an artist: the guests they may bring to an event. */
export const ClubGuestList = z.object({
  id: Id,
  event_id: Id,
  name: z.string(),
  /** Who brings its guests. Empty if that ambassador's account was deleted. */
  owner_name: z.string(),
  /** Whether the owner is an ambassador. */
  is_ambassador: z.boolean(),
  quota: z.int(),
  max_plus_ones: z.int(),
  /** The cut-off: from then on only the club changes names. */
  closes_at: Instant,
  is_closed: z.boolean(),
  /** Whether entry is free. Otherwise its names have the price of `item`, which is null once the club deleted that. */
  is_free: z.boolean(),
  item: z.nullable(z.object({ id: Id, name: z.string() })),
  results: ListResults,
  /** When the owner’s link was made; null if there is none. */
  link_made_at: z.nullable(Instant),
  version: z.int(),
})

const fields = {
  name: requiredText('Name', { max: 80 }),
  /** Either a name, or an ambassador by their referral code. */
  owner_name: z.optional(optionalText('Owner', 80)),
  ambassador_code: z.optional(optionalText('Referral code', 60)),
  quota: wholeNumber('Quota', 1, maxQuota),
  max_plus_ones: wholeNumber('Plus-ones', 0, maxPlusOnes),
  closes_at: InstantInput,
  /** One of the event's guest-list items; null for free entry. */
  prestation_id: z.nullable(Id),
}

const lists = { authorize: 'manage_reservations' } as const

export const listGuestLists = endpoint({
  name: 'listGuestLists',
  summary: 'List the promoters’ and artists’ lists of an event in the order they were created, each with its results.',
  method: 'GET',
  path: 'club-admin/events/{id}/guest-lists/',
  ...lists,
  params: IdParams,
  query: z.strictObject(pageQuery),
  answer: z.object({
    event: z.object({
      id: Id,
      title: z.string(),
      starts_at: Instant,
      ends_at: Instant,
      timezone: z.string(),
      currency: Currency,
      /** Whether names can be added: the event is published and not over. */
      can_list: z.boolean(),
      /** Of the event's capacity. */
      places_left: z.int(),
    }),
    /** Whose prices a list can have. */
    items: z.array(z.object({ id: Id, name: z.string() })),
    /** All lists together. */
    totals: ListResults,
    lists: z.array(ClubGuestList),
    ...pageAnswer,
  }),
  errors: [],
})

export const createGuestList = endpoint({
  name: 'createGuestList',
  summary: 'Create a list for an event. Its owner is a name, or an ambassador by referral code.',
  method: 'POST',
  path: 'club-admin/events/{id}/guest-lists/',
  ...lists,
  params: IdParams,
  body: z.strictObject(fields),
  answer: ClubGuestList,
  success: 201,
  idempotent: true,
  errors: ['event_cancelled', 'event_past', 'too_many_lists', 'idempotency_mismatch'],
})

export const updateGuestList = endpoint({
  name: 'updateGuestList',
  summary:
    'Update a list. Names already on it keep their price. Without `owner_name` and `ambassador_code` its owner stays. A stale `version` is refused.',
  method: 'PUT',
  path: 'club-admin/guest-lists/{id}/',
  ...lists,
  params: IdParams,
  body: z.strictObject({ ...fields, version: wholeNumber('Version', 1, 1_000_000_000) }),
  answer: ClubGuestList,
  errors: ['stale', 'quota_below_listed'],
})

export const removeGuestList = endpoint({
  name: 'removeGuestList',
  summary: 'Remove a list with its names, and free their places. A list whose guests came or paid stays.',
  method: 'DELETE',
  path: 'club-admin/guest-lists/{id}/',
  ...lists,
  params: IdParams,
  answer: Message,
  errors: ['list_has_results'],
})

export type ClubGuestList = z.output<typeof ClubGuestList>
export type ListResults = z.output<typeof ListResults>
export type GuestListInput = z.output<(typeof createGuestList)['body']>
