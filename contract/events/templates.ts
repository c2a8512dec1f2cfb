import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { eventDetails, EventTitle } from './fields.ts'
import { maxSeatings, SeatingName, tooManySeatings } from './seatings.ts'
import { BusinessDateInput, Repeat, SeriesEvent } from './series.ts'
import { Cover } from './events.ts'
import { CreatePrestationTerms, maxPrestations, PrestationTerms, tooManyPrestations } from './prestations.ts'
import { Id, IdParams, Instant, Message, pageAnswer, requiredText, wholeNumber, pageQuery } from '../base/schema.ts'

const timeMessage = 'Use a time such as 23:00'

/** How many days before and after its date a template stores times. */
export const relativeDays = { before: 366, after: 2 } as const

/** A time relative to an event's business date: this many days after it, on the club's wall clock. */
export const RelativeTime = z.strictObject({
  day: wholeNumber('Day', -relativeDays.before, relativeDays.after),
  time: z.string(timeMessage).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeMessage)),
})

const maybe = z.optional(z.nullable(RelativeTime))

/** The fields of every event created from it. Absent: the club's defaults. */
export const TemplateEvent = z.strictObject({
  title: EventTitle,
  ...eventDetails,
  starts: RelativeTime,
  ends: RelativeTime,
  doors: maybe,
  sales_start: maybe,
  sales_end: maybe,
  seatings: z.optional(
    z
      .array(z.strictObject({ name: SeatingName, starts: RelativeTime, ends: RelativeTime }), 'Seatings must be a list')
      .check(z.maxLength(maxSeatings, tooManySeatings)),
  ),
})

/** The seating of a table, by its name. */
const seating = { seating: z.optional(z.nullable(SeatingName)) }

const prestationTimes = {
  sales_start: maybe,
  sales_end: maybe,
  entry_start: maybe,
  entry_end: maybe,
  free_until: maybe,
  arrive_by: maybe,
}
const TemplatePrestationInput = z.strictObject({ ...CreatePrestationTerms, ...seating, ...prestationTimes })
/** What every event created from it sells. */
export const TemplatePrestation = z.object({ ...PrestationTerms.shape, ...seating, ...prestationTimes })

export const EventTemplate = z.object({
  id: Id,
  name: z.string(),
  event: TemplateEvent,
  prestations: z.array(TemplatePrestation),
  cover: z.nullable(Cover),
  /** Upcoming events created from it. */
  upcoming: z.int(),
  updated_at: Instant,
  version: z.int(),
})

const TemplateName = requiredText('Name', { max: 80 })
const Prestations = z
  .array(TemplatePrestationInput, 'Prestations must be a list')
  .check(z.maxLength(maxPrestations, tooManyPrestations))

export const listTemplates = endpoint({
  name: 'listTemplates',
  summary: 'List your club’s templates by name.',
  method: 'GET',
  path: 'club-admin/events/templates/',
  authorize: 'manage_events',
  query: z.strictObject(pageQuery),
  answer: z.object({ templates: z.array(EventTemplate), ...pageAnswer }),
  errors: [],
})

export const createTemplate = endpoint({
  name: 'createTemplate',
  summary: 'Create a template from the body, or from one of your events with everything it sells.',
  method: 'POST',
  path: 'club-admin/events/templates/',
  authorize: 'manage_events',
  body: z
    .strictObject({
      name: TemplateName,
      event_id: z.optional(Id),
      event: z.optional(TemplateEvent),
      prestations: z.optional(Prestations),
    })
    .check(
      z.refine(({ event_id, event }) => (event_id === undefined) !== (event === undefined), {
        path: ['event'],
        error: 'Name an event to copy, or provide the content',
      }),
      z.refine(({ event_id, prestations }) => event_id === undefined || prestations === undefined, {
        path: ['prestations'],
        error: 'These come from the event',
      }),
    ),
  answer: EventTemplate,
  success: 201,
  errors: ['club_incomplete'],
})

export const updateTemplate = endpoint({
  name: 'updateTemplate',
  summary: 'Update a template. Events created from it stay as they are.',
  method: 'PUT',
  path: 'club-admin/events/templates/{id}/',
  authorize: 'manage_events',
  params: IdParams,
  body: z.strictObject({
    version: z.int('Version must be the one you last read'),
    name: z.optional(TemplateName),
    event: z.optional(TemplateEvent),
    prestations: z.optional(Prestations),
  }),
  answer: EventTemplate,
  errors: ['stale', 'club_incomplete'],
})

export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  summary: 'Delete a template. Events created from it stay.',
  method: 'DELETE',
  path: 'club-admin/events/templates/{id}/',
  authorize: 'manage_events',
  params: IdParams,
  answer: Message,
  errors: [],
})

export const previewSeries = endpoint({
  name: 'previewSeries',
  summary: 'Preview the dates of a series from a template, and which it would skip. Creates nothing.',
  method: 'POST',
  path: 'club-admin/events/templates/{id}/preview/',
  authorize: 'manage_events',
  params: IdParams,
  body: z.strictObject({ business_date: BusinessDateInput, repeat: z.optional(Repeat) }),
  answer: z.object({ events: z.array(SeriesEvent), ...pageAnswer }),
  errors: ['club_incomplete'],
})

export type EventTemplate = z.output<typeof EventTemplate>
export type TemplateEvent = z.output<typeof TemplateEvent>
export type TemplatePrestation = z.output<typeof TemplatePrestation>
export type RelativeTime = z.output<typeof RelativeTime>
