import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, pageAnswer, pageQuery } from '../base/schema.ts'
import { ClubGuestRow } from './club-guest-list.ts'
import { ClubGuest } from './club-guests.ts'

/** Why two guests may be the same person. */
export const duplicateReasons = ['email', 'phone', 'name_and_birthday'] as const

/** A guest who may be the same person. */
export const GuestDuplicate = z.object({ ...ClubGuestRow.shape, reasons: z.array(z.enum(duplicateReasons)) })

export const listGuestDuplicates = endpoint({
  name: 'listGuestDuplicates',
  summary:
    'List guests who may be the same person: the same email or phone number, or the same name and birthday. Never two accounts.',
  method: 'GET',
  path: 'club-admin/guests/{id}/duplicates/',
  authorize: 'view_guests',
  params: IdParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ guests: z.array(GuestDuplicate), ...pageAnswer }),
  errors: [],
})

export const MergeGuestBody = z.strictObject({
  /** The contact that is merged into the guest of the path. */
  contact_id: Id,
})

export const mergeGuest = endpoint({
  name: 'mergeGuest',
  summary:
    'Merge a contact into another guest, who is shown in its place with the notes, tags, VIP and allergies of both. Can be undone for 30 days.',
  method: 'POST',
  path: 'club-admin/guests/{id}/merge/',
  authorize: 'view_guests',
  params: IdParams,
  body: MergeGuestBody,
  answer: ClubGuest,
  errors: ['guest_has_account', 'guest_merged'],
})

export const undoGuestMerge = endpoint({
  name: 'undoGuestMerge',
  summary:
    'Make a merged contact a guest again, the latest merge first. What was written since stays with the guest it was merged into.',
  method: 'DELETE',
  path: 'club-admin/guests/{id}/merge/{contact_id}/',
  authorize: 'view_guests',
  params: z.strictObject({ id: Id, contact_id: Id }),
  answer: ClubGuest,
  errors: ['merge_is_final'],
})

export type GuestDuplicate = z.output<typeof GuestDuplicate>
export type MergeGuestBody = z.output<typeof MergeGuestBody>
