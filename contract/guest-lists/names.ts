import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { reservationStatuses } from '../reservations/states.ts'
import {
  Id,
  IdParams,
  Instant,
  Message,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  requiredText,
  wholeNumber,
} from '../base/schema.ts'
import { ClubGuestList, maxPlusOnes } from './lists.ts'

/** The most lines in one call, and the longest name. */
export const maxNames = 5_000
export const maxNameLength = 100
const maxTextLength = 400_000
const namesBodyLimit = 1000 * 1024

/** Who added a name: the club, or the list's owner through their link. */
export const nameSources = ['club', 'owner'] as const

/** A name on a list: a reservation without a client, with the same id. */
export const ListedName = z.object({
  id: Id,
  reference: z.string(),
  name: z.string(),
  plus_ones: z.int(),
  status: z.enum(reservationStatuses),
  /** Heads of the party that were admitted. */
  came: z.int(),
  paid_minor: MinorUnits,
  spent_minor: MinorUnits,
  added_by: z.enum(nameSources),
  added_at: Instant,
  /** Other lists of the event with the same name. */
  also_on: z.array(z.string()),
  /** The guest whom the club knows them as. */
  guest_id: z.nullable(Id),
  /** Whether the name can still be changed and removed. */
  can_change: z.boolean(),
  version: z.int(),
})

/** Which names: all, those who came or did not, and those on another list of the event as well. */
export const nameFilters = ['came', 'not_come', 'also_listed'] as const

export const listListedNames = endpoint({
  name: 'listListedNames',
  summary: 'List the names of a list in alphabetical order.',
  method: 'GET',
  path: 'club-admin/guest-lists/{id}/names/',
  authorize: 'manage_reservations',
  params: IdParams,
  /** `search`: prefixes of the words in a name. */
  query: z.strictObject({
    search: z.optional(optionalText('Search', 100)),
    show: z.optional(z.enum(nameFilters, `Show must be one of: ${nameFilters.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ list: ClubGuestList, names: z.array(ListedName), ...pageAnswer }),
  errors: [],
})

/** What became of a line. Later lines may still fit where one did not. */
export const lineOutcomes = [
  'listed',
  /** The name is already on this list, or on an earlier line. */
  'duplicate',
  /** No letters, or something that is no name: control characters, an address. */
  'not_a_name',
  'too_long',
  'too_many_plus_ones',
  /** More heads than are left of the list's quota. */
  'quota',
  /** More heads than are left of the event, or of the item. */
  'capacity',
] as const
export type LineOutcome = (typeof lineOutcomes)[number]

/** `line`: its number in the text, from 1. Empty lines have no answer. */
export const NameLine = z.object({
  line: z.int(),
  name: z.string(),
  plus_ones: z.int(),
  outcome: z.enum(lineOutcomes),
})

export const AddNamesBody = z.strictObject({
  /** `lines`: a name per line, such as `Ada Lovelace +2`. `csv`: a file with a name and, if there is one, a column of plus-ones. */
  format: z.enum(['lines', 'csv'], 'Format must be lines or csv'),
  text: z
    .string('Names must be text')
    .check(
      z.minLength(1, 'Enter at least one name'),
      z.maxLength(maxTextLength, 'That’s too much text. Split it and add one part at a time'),
    ),
})

export const AddedNames = z.object({
  /** How many lines had each outcome. */
  counts: z.object({
    listed: z.int(),
    duplicate: z.int(),
    not_a_name: z.int(),
    too_long: z.int(),
    too_many_plus_ones: z.int(),
    quota: z.int(),
    capacity: z.int(),
  } satisfies Record<LineOutcome, unknown>),
  lines: z.array(NameLine),
})

export const addListedNames = endpoint({
  name: 'addListedNames',
  summary:
    'Add names to a list, typed, pasted or from a CSV file: all that fit, in one step. The answer says what became of each line. A listed name takes its places of the quota and of the event at once.',
  method: 'POST',
  path: 'club-admin/guest-lists/{id}/names/',
  authorize: 'manage_reservations',
  params: IdParams,
  body: AddNamesBody,
  body_limit: namesBodyLimit,
  answer: AddedNames,
  idempotent: true,
  errors: [
    'event_cancelled',
    'event_past',
    'event_not_published',
    'prestation_unavailable',
    'too_many_names',
    'idempotency_mismatch',
  ],
})

export const ChangeNameBody = z.strictObject({
  name: requiredText('Name', { max: maxNameLength }),
  plus_ones: wholeNumber('Plus-ones', 0, maxPlusOnes),
  version: wholeNumber('Version', 1, 1_000_000_000),
})

export const changeListedName = endpoint({
  name: 'changeListedName',
  summary: 'Change a name or its plus-ones until the guest comes. Its price stays. A stale `version` is refused.',
  method: 'PUT',
  path: 'club-admin/guest-lists/names/{id}/',
  authorize: 'manage_reservations',
  params: IdParams,
  body: ChangeNameBody,
  answer: ListedName,
  errors: [
    'stale',
    'name_settled',
    'already_listed',
    'quota_full',
    'not_enough_places',
    'event_cancelled',
    'event_past',
    'event_not_published',
    'prestation_unavailable',
  ],
})

export const removeListedName = endpoint({
  name: 'removeListedName',
  summary: 'Remove a name from its list until the guest comes, and free its places.',
  method: 'DELETE',
  path: 'club-admin/guest-lists/names/{id}/',
  authorize: 'manage_reservations',
  params: IdParams,
  answer: Message,
  errors: ['name_settled'],
})

export type ListedName = z.output<typeof ListedName>
export type NameLine = z.output<typeof NameLine>
export type AddedNames = z.output<typeof AddedNames>
