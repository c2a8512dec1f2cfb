import { UpdateEventBody } from '#contract/events/fields.ts'
import type { ManagedEvent } from '#contract/events/management.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { endFault } from './format-times.ts'

/** The values of the event form. Empty numbers and times are null. */
export type EventValues = {
  title: string
  slug: string
  description: string
  lineup: string[]
  genres: string[]
  starts_at_local: string | null
  ends_at_local: string | null
  doors_at_local: string | null
  sales_start_at_local: string | null
  sales_end_at_local: string | null
  fold: 0 | 1
  capacity: number | null
  min_age: number | null
  dress_code: string
  requires_verified_id: boolean
  max_party_size: number | null
  per_client_limit: number | null
  points_multiplier_bp: number | null
  /** Null: as in the house rules. */
  resale_enabled: boolean | null
  plan_version_id: string | null
  seatings: SeatingValues[]
}

export type SeatingValues = {
  /** Null for a new one. */
  id: string | null
  name: string
  starts_at_local: string | null
  ends_at_local: string | null
}

export type EventField = keyof EventValues

export function eventValuesOf(event: ManagedEvent): EventValues {
  const {
    title,
    slug,
    description,
    lineup,
    genres,
    starts_at_local,
    ends_at_local,
    doors_at_local,
    sales_start_at_local,
    sales_end_at_local,
  } = event
  const { fold, capacity, min_age, dress_code, requires_verified_id, max_party_size, per_client_limit, points_multiplier_bp } =
    event
  const times = { starts_at_local, ends_at_local, doors_at_local, sales_start_at_local, sales_end_at_local, fold }
  const rules = { capacity, min_age, dress_code, requires_verified_id, max_party_size, per_client_limit, points_multiplier_bp }
  const { plan_version_id, resale_enabled } = event
  const seatings = event.seatings.map(({ id, name, starts_at_local: from, ends_at_local: until }) => ({
    id,
    name,
    starts_at_local: from,
    ends_at_local: until,
  }))
  return { title, slug, description, lineup, genres, ...times, ...rules, resale_enabled, plan_version_id, seatings }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ, with their current values. */
export function eventChangesOf(values: EventValues, saved: EventValues): Partial<EventValues> {
  const fields = Object.keys(saved) as EventField[]
  return Object.fromEntries(fields.filter((field) => !isSame(values[field], saved[field])).map((field) => [field, values[field]]))
}

/** The field of the event that a message is about: `seatings` for `seatings.0.name`. */
export const fieldOf = (path: string): string => path.split('.', 1)[0] ?? path

/** Which of two repeated hours is meant matters only together with a time. */
export const isTime = (field: string) => (field.endsWith('_local') && fieldOf(field) === field) || field === 'fold'

/** The changes in the API's format. A change of the repeated hour is sent with the affected times. */
export function eventBodyOf(changes: Partial<EventValues>, values: EventValues, version: number): UpdateEventBody {
  const names = Object.keys(changes)
  const times = names.includes('fold') ? { starts_at_local: values.starts_at_local, ends_at_local: values.ends_at_local } : {}
  const fold = names.some((name) => isTime(name) || name === 'seatings') ? { fold: values.fold } : {}
  const { seatings, ...others } = changes
  const written = seatings?.map(({ id, ...one }) => ({ ...one, ...(id !== null && { id }) }))
  // Validated by the schema before it is sent: `errorsOf`.
  return { ...others, ...(written && { seatings: written }), ...times, ...fold, version } as UpdateEventBody
}

/** What the contract would refuse in these values, and in start and end together. */
export function eventErrorsOf(changes: Partial<EventValues>, values: EventValues, timezone: string): Record<string, string> {
  const errors = schemaErrors(UpdateEventBody, eventBodyOf(changes, values, 1))
  for (const field of ['starts_at_local', 'ends_at_local'] as const)
    if (values[field] === null) errors[field] = 'Choose a date and a time'
  const fault = endFault(values, timezone)
  return fault === null ? errors : { ...errors, ends_at_local: fault }
}

/** The new response where nothing was typed since it was requested; typed input stays. */
export function mergeSaved(values: EventValues, sent: EventValues, answer: EventValues): EventValues {
  const fields = Object.keys(answer) as EventField[]
  return {
    ...values,
    ...Object.fromEntries(fields.filter((field) => isSame(values[field], sent[field])).map((field) => [field, answer[field]])),
  }
}

/** The form's labels, for naming its fields elsewhere. */
export const eventFieldLabels: Record<EventField, string> = {
  title: 'Title',
  slug: 'Address',
  description: 'Description',
  lineup: 'Artists',
  genres: 'Genres',
  starts_at_local: 'Starts',
  ends_at_local: 'Ends',
  doors_at_local: 'Doors open',
  sales_start_at_local: 'Booking opens',
  sales_end_at_local: 'Booking closes',
  fold: 'Repeated hour',
  capacity: 'Capacity',
  min_age: 'Minimum age',
  dress_code: 'Dress code',
  requires_verified_id: 'Verified ID only',
  max_party_size: 'Largest party',
  per_client_limit: 'Places per guest',
  points_multiplier_bp: 'Loyalty points',
  resale_enabled: 'Resale',
  plan_version_id: 'Floor plan',
  seatings: 'Seatings',
}
