import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, Message, pageAnswer, pageQuery, requiredText, wholeNumber } from '../base/schema.ts'
import { segmentFilters } from './club-guest-list.ts'

/** What a guest must match: the filters of the list, without an order. */
export const SegmentFilters = z.strictObject(segmentFilters)

/** Filters over a club's guests, saved under a name for everyone there who may view guests. */
export const GuestSegment = z.object({
  id: Id,
  name: z.string(),
  filters: SegmentFilters,
  /** How many guests match now, up to 1,000. */
  count: z.int(),
  created_at: Instant,
  version: z.int(),
})

const segments = { path: 'club-admin/guests/segments/', authorize: 'view_guests' } as const
const segment = { path: 'club-admin/guests/segments/{id}/', authorize: 'view_guests', params: IdParams } as const

export const listGuestSegments = endpoint({
  name: 'listGuestSegments',
  summary:
    'List your club’s segments by name, with how many guests match. Those that filter by spend require access to finances.',
  method: 'GET',
  ...segments,
  query: z.strictObject(pageQuery),
  answer: z.object({ segments: z.array(GuestSegment), ...pageAnswer }),
  errors: [],
})

const segmentFields = {
  name: requiredText('Name', { max: 60 }),
  filters: SegmentFilters.check(
    z.refine((filters) => Object.values(filters).some((value) => value !== ''), 'Choose at least one filter'),
  ),
}

export const AddSegmentBody = z.strictObject(segmentFields)

export const addGuestSegment = endpoint({
  name: 'addGuestSegment',
  summary: 'Save filters over guests as a segment, for everyone in your club who may view guests.',
  method: 'POST',
  ...segments,
  body: AddSegmentBody,
  answer: GuestSegment,
  success: 201,
  errors: ['too_many_segments'],
})

export const UpdateSegmentBody = z.strictObject({ ...segmentFields, version: wholeNumber('Version', 1, 1_000_000_000) })

export const updateGuestSegment = endpoint({
  name: 'updateGuestSegment',
  summary: 'Rename a segment or change its filters.',
  method: 'PUT',
  ...segment,
  body: UpdateSegmentBody,
  answer: GuestSegment,
  errors: ['stale'],
})

export const deleteGuestSegment = endpoint({
  name: 'deleteGuestSegment',
  summary: 'Delete a segment. Its guests stay.',
  method: 'DELETE',
  ...segment,
  answer: Message,
  errors: [],
})

export type GuestSegment = z.output<typeof GuestSegment>
export type SegmentFilters = z.output<typeof SegmentFilters>
export type AddSegmentBody = z.output<typeof AddSegmentBody>
