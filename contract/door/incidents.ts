import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import {
  Id,
  IdParams,
  Instant,
  InstantInput,
  LocalDate,
  optionalText,
  pageAnswer,
  pageQuery,
  PdfBytes,
  requiredText,
} from '../base/schema.ts'
import { dateRange } from '../events/events.ts'

export const incidentKinds = ['refusal', 'ejection', 'injury', 'theft', 'complaint', 'police', 'other'] as const

const Amendment = z.object({
  id: Id,
  text: z.string(),
  written_at: Instant,
  /** Null if that account was deleted. */
  written_by: z.nullable(z.string()),
})

/** An entry in a club's incident book. It never changes: what is added later is an amendment. */
export const Incident = z.object({
  id: Id,
  /** The night whose book it is in: the one it happened in, or a later one if that was closed already. */
  business_date: LocalDate,
  kind: z.enum(incidentKinds),
  happened_at: Instant,
  place: z.string(),
  /** Who was involved, in the words of the writer. */
  people: z.string(),
  text: z.string(),
  written_at: Instant,
  written_by: z.nullable(z.string()),
  amendments: z.array(Amendment),
  /** Whether the night's cash-up is closed: nothing is added any more. */
  is_locked: z.boolean(),
})

export const AddIncidentBody = z.strictObject({
  /** Created by the device, once per entry. If it is sent again, the first entry is returned. */
  id: Id,
  kind: z.enum(incidentKinds, 'Choose what happened'),
  happened_at: InstantInput,
  place: requiredText('Place', { max: 100 }),
  people: z.optional(optionalText('People', 500)),
  text: requiredText('Description', { max: 4_000 }),
})

export const addIncident = endpoint({
  name: 'addIncident',
  summary:
    'Write an entry in the incident book. It can’t be changed afterwards, only amended. An entry for a night that is already closed goes into the book of the first open one, with the time at which it happened.',
  method: 'POST',
  path: 'club-admin/incidents/',
  authorize: 'work_door',
  body: AddIncidentBody,
  answer: Incident,
  success: 201,
  errors: [],
})

const filters = {
  date_range: z.optional(dateRange),
  kind: z.optional(z.enum(incidentKinds, 'Choose a kind of incident')),
}

export const listIncidents = endpoint({
  name: 'listIncidents',
  summary: 'List the entries of the incident book, latest first. `date_range`: business dates.',
  method: 'GET',
  path: 'club-admin/incidents/',
  reads: 'replica_after_first_page',
  authorize: 'read_incidents',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({ incidents: z.array(Incident), timezone: z.string(), ...pageAnswer }),
  errors: [],
})

export const amendIncident = endpoint({
  name: 'amendIncident',
  summary: 'Add to an entry of the incident book, until the cash-up of its night is closed.',
  method: 'POST',
  path: 'club-admin/incidents/{id}/amendments/',
  authorize: 'read_incidents',
  params: IdParams,
  /** `id`: created by the browser, once per amendment. */
  body: z.strictObject({ id: Id, text: requiredText('Amendment', { max: 4_000 }) }),
  answer: Incident,
  success: 201,
  errors: ['incident_locked'],
})

export const exportIncidents = endpoint({
  name: 'exportIncidents',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'club-admin/incidents/export/',
  reads: 'replica',
  authorize: 'read_incidents',
  query: z.omit(listIncidents.query, wholeList),
  answer: z.string(),
  errors: [],
})

export const getIncidentsPdf = endpoint({
  name: 'getIncidentsPdf',
  summary: 'Download the incident book as PDF, for an authority: the same filters as the list, up to 500 entries, latest first.',
  method: 'GET',
  path: 'club-admin/incidents/pdf/',
  authorize: 'read_incidents',
  query: z.strictObject(filters),
  answer: PdfBytes,
  media: 'application/pdf',
  errors: [],
})

export type Incident = z.output<typeof Incident>
export type IncidentKind = (typeof incidentKinds)[number]
export type AddIncidentBody = z.output<typeof AddIncidentBody>
