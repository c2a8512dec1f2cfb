import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, Message, requiredText } from '../base/schema.ts'
import type { refusalReasons } from '../door/tickets.ts'
import { AddedNames, addListedNames, AddNamesBody, changeListedName, ChangeNameBody, ListedName } from './names.ts'

export const makeGuestListLink = endpoint({
  name: 'makeGuestListLink',
  summary:
    'Create a secret link with which a list’s owner keeps their names until the cut-off. Shown once; an earlier link stops working.',
  method: 'POST',
  path: 'club-admin/guest-lists/{id}/link/',
  authorize: 'manage_reservations',
  params: IdParams,
  answer: z.object({ url: z.string(), made_at: Instant }),
  errors: [],
})

export const removeGuestListLink = endpoint({
  name: 'removeGuestListLink',
  summary: 'Revoke the link of a list. Its names stay.',
  method: 'DELETE',
  path: 'club-admin/guest-lists/{id}/link/',
  authorize: 'manage_reservations',
  params: IdParams,
  answer: Message,
  errors: [],
})

/** From the owner's link. */
const code = { code: requiredText('Code', { max: 100 }) }

/**
 * Why the door turned a guest away, as far as the list’s owner learns it. What is about the person (a ban, the age, the identity
 * document) is `ask_club`.
 */
export const ownersReasons = [
  'not_approved',
  'passed_on',
  'payment_due',
  'too_early',
  'too_late',
  'capacity_full',
  'ask_club',
] as const satisfies readonly ((typeof refusalReasons)[number] | 'ask_club')[]

/** A list as its owner sees it: nothing of other lists, of money or of the club's guests. */
export const OwnList = z.object({
  name: z.string(),
  owner_name: z.string(),
  club_name: z.string(),
  event: z.object({ title: z.string(), starts_at: Instant, ends_at: Instant, timezone: z.string() }),
  quota: z.int(),
  listed: z.int(),
  came: z.int(),
  max_plus_ones: z.int(),
  closes_at: Instant,
  /** Whether names can be added and changed: before the cut-off, of an event that is on. */
  is_open: z.boolean(),
  is_cancelled: z.boolean(),
  /** In alphabetical order. */
  names: z.array(
    z.object({
      ...z.pick(ListedName, { id: true, name: true, plus_ones: true, status: true, came: true, can_change: true, version: true })
        .shape,
      /** When the door turned the guest away; null once they came. */
      refused_at: z.nullable(Instant),
      /** Why it did; null with `refused_at`. */
      refused_reason: z.nullable(z.enum(ownersReasons)),
    }),
  ),
})

const own = { method: 'POST', authorize: 'public' } as const
const closed = ['invalid_list_link', 'guest_list_closed'] as const

export const openGuestList = endpoint({
  ...own,
  name: 'openGuestList',
  summary: 'Get the list behind an owner’s link: its names until the cut-off, then who came.',
  path: 'guest-lists/open/',
  body: z.strictObject(code),
  body_limit: 8 * 1024,
  answer: OwnList,
  errors: ['invalid_list_link'],
})

export const addOwnNames = endpoint({
  ...own,
  name: 'addOwnNames',
  summary: 'Add names with an owner’s link, until the cut-off. The answer says what became of each line.',
  path: 'guest-lists/add/',
  body: z.strictObject({ ...AddNamesBody.shape, ...code }),
  body_limit: addListedNames.body_limit,
  answer: AddedNames,
  errors: [...closed, 'event_cancelled', 'event_past', 'event_not_published', 'prestation_unavailable', 'too_many_names'],
})

export const changeOwnName = endpoint({
  ...own,
  name: 'changeOwnName',
  summary: 'Change a name with an owner’s link, until the cut-off.',
  path: 'guest-lists/change/',
  body: z.strictObject({ ...ChangeNameBody.shape, ...code, id: Id }),
  body_limit: 8 * 1024,
  answer: Message,
  errors: [...closed, ...changeListedName.errors],
})

export const removeOwnName = endpoint({
  ...own,
  name: 'removeOwnName',
  summary: 'Remove a name with an owner’s link, until the cut-off.',
  path: 'guest-lists/remove/',
  body: z.strictObject({ ...code, id: Id }),
  body_limit: 8 * 1024,
  answer: Message,
  errors: [...closed, 'name_settled'],
})

export type OwnList = z.output<typeof OwnList>
