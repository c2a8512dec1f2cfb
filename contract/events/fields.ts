import * as z from 'zod/mini'
import { BusinessDateInput, Repeat } from './series.ts'
import { SeatingsInput } from './seatings.ts'
import { genres } from '../base/genres.ts'
import { FoldInput, Id, LocalTimeInput, optionalText, requiredText, wholeNumber } from '../base/schema.ts'

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** An event's fields besides its title, slug and times. */
export const eventDetails = {
  description: z.optional(optionalText('Description', 5_000)),
  lineup: z.optional(
    z
      .array(requiredText('Artist', { max: 100 }), 'Line-up must be a list of names')
      .check(z.maxLength(30, 'Line-up can have up to 30 names')),
  ),
  genres: z.optional(
    z
      .array(z.enum(genres, 'Choose a genre from the list'), 'Genres must be a list')
      .check(z.refine((list) => new Set(list).size === list.length, 'List each genre once')),
  ),
  capacity: z.optional(wholeNumber('Capacity', 1, 1_000_000)),
  min_age: z.optional(wholeNumber('Minimum age', 18, 99)),
  dress_code: z.optional(optionalText('Dress code', 200)),
  requires_verified_id: z.optional(z.boolean('Requires verified ID must be true or false')),
  max_party_size: z.optional(wholeNumber('Largest party', 1, 100)),
  per_client_limit: z.optional(wholeNumber('Places per guest', 1, 1_000)),
  /** 10 000 is the usual number of points, 100 000 ten times as many. */
  points_multiplier_bp: z.optional(wholeNumber('Points', 0, 100_000)),
  /** Whether guests may return tickets for resale. Null: as the club has it. */
  resale_enabled: z.optional(z.nullable(z.boolean('Resale must be on, off or as in your house rules'))),
}

/** Absent fields stay unchanged. Null clears fields that may be empty. */
const fields = {
  ...eventDetails,
  slug: z.optional(
    z
      .string('Address must be text')
      .check(
        z.maxLength(100, 'Address must be at most 100 characters'),
        z.regex(slugShape, 'Address can contain lower-case letters, digits and single hyphens'),
      ),
  ),
  /** Absent: unchanged. */
  fold: z.optional(FoldInput),
  /** Null: at the start. */
  doors_at_local: z.optional(z.nullable(LocalTimeInput)),
  /** Null: as soon as it is published. */
  sales_start_at_local: z.optional(z.nullable(LocalTimeInput)),
  /** The version of a floor plan that its tables are on; null for none. Absent on a new event: that of the default plan. */
  plan_version_id: z.optional(z.nullable(Id)),
  /** None: its tables are sold from doors to the end. */
  seatings: z.optional(SeatingsInput),
  /** Null: an hour before the end. */
  sales_end_at_local: z.optional(z.nullable(LocalTimeInput)),
}

export const EventTitle = requiredText('Title', { max: 120 })

const timeFields = ['starts_at_local', 'ends_at_local', 'doors_at_local', 'sales_start_at_local', 'sales_end_at_local'] as const

/** A new event, or one from a template on a date, with overrides. */
export const CreateEventBody = z
  .strictObject({
    title: z.optional(EventTitle),
    starts_at_local: z.optional(LocalTimeInput),
    ends_at_local: z.optional(LocalTimeInput),
    ...fields,
    template_id: z.optional(Id),
    business_date: z.optional(BusinessDateInput),
    repeat: z.optional(Repeat),
  })
  .check(
    z.refine(({ template_id, title }) => template_id !== undefined || title !== undefined, {
      path: ['title'],
      error: 'Title is required',
    }),
    z.refine(({ template_id, starts_at_local }) => template_id !== undefined || starts_at_local !== undefined, {
      path: ['starts_at_local'],
      error: 'Start is required',
    }),
    z.refine(({ template_id, ends_at_local }) => template_id !== undefined || ends_at_local !== undefined, {
      path: ['ends_at_local'],
      error: 'End is required',
    }),
    z.refine((body) => (body.template_id === undefined) === (body.business_date === undefined), {
      path: ['business_date'],
      error: 'An event from a template needs a date; any other event needs a start',
    }),
    z.refine((body) => body.repeat === undefined || body.template_id !== undefined, {
      path: ['repeat'],
      error: 'Only events from a template can repeat',
    }),
    z.refine(
      (body) =>
        body.repeat === undefined ||
        body.template_id === undefined ||
        [...timeFields, 'seatings' as const].every((field) => body[field] === undefined),
      {
        path: ['repeat'],
        error: 'Series times come from the template',
      },
    ),
    z.refine((body) => body.repeat === undefined || body.slug === undefined, {
      path: ['slug'],
      error: 'Each event of a series gets its own address',
    }),
  )

export const UpdateEventBody = z.strictObject({
  version: z.int('Version must be the one you last read'),
  title: z.optional(EventTitle),
  starts_at_local: z.optional(LocalTimeInput),
  ends_at_local: z.optional(LocalTimeInput),
  ...fields,
  /** Confirms moving a booked event, which emails its guests and lets them cancel for free. */
  notify_guests: z.optional(z.boolean('Notify guests must be true or false')),
})

export type CreateEventBody = z.output<typeof CreateEventBody>
export type UpdateEventBody = z.output<typeof UpdateEventBody>
