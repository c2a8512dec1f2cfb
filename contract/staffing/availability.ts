import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { BusinessDateInput } from '../events/series.ts'
import { Instant, LocalDate, TimeOfDay, wholeNumber } from '../base/schema.ts'

/**
 * Hours marked `available` or `preferred` mean that the rest of the day is not available. Planners try `preferred` hours first.
 */
export const availabilityKinds = ['available', 'preferred', 'unavailable'] as const
export type AvailabilityKind = (typeof availabilityKinds)[number]

const Hours = {
  kind: z.enum(availabilityKinds, `Availability must be one of: ${availabilityKinds.join(', ')}`),
  /** On the club's wall clock, on a business date; both null for all day. An end before the start is on the next day. */
  start_local: z.nullable(TimeOfDay),
  end_local: z.nullable(TimeOfDay),
}

const isSpan = z.refine<{ start_local: string | null; end_local: string | null }>(
  ({ start_local: start, end_local: end }) => (start === null) === (end === null) && (start === null || start !== end),
  { path: ['end_local'], error: 'Enter a start and an end that differ, or choose all day' },
)

export const WeekHours = z.object({ weekday: z.int(), ...Hours })
export const DateHours = z.object({ date: LocalDate, ...Hours })
export type WeekHours = z.output<typeof WeekHours>
export type DateHours = z.output<typeof DateHours>

/** Entries per day. */
export const maxHours = 3

const fewOf = <T>(dayOf: (one: T) => unknown) =>
  z.refine<T[]>((list) => [...Map.groupBy(list, dayOf).values()].every((own) => own.length <= maxHours), {
    error: `Enter at most ${maxHours} time ranges a day`,
  })

const week = z
  .array(z.strictObject({ weekday: wholeNumber('Weekday', 1, 7), ...Hours }).check(isSpan), 'Week must be a list')
  .check(
    z.maxLength(7 * maxHours, 'A week has seven days'),
    fewOf(({ weekday }) => weekday),
  )

const dates = z.array(z.strictObject({ date: BusinessDateInput, ...Hours }).check(isSpan), 'Dates must be a list').check(
  z.maxLength(150, 'Enter at most 150 exceptions'),
  fewOf(({ date }) => date),
)

const Availability = z.object({
  /** Days without an entry are available. Weekdays: 1 is Monday. */
  week: z.array(WeekHours),
  /** Replace the weekly hours on these dates. Past dates are dropped. */
  dates: z.array(DateHours),
  /** 0 before the first save. */
  version: z.int(),
  updated_at: z.nullable(Instant),
})

const own = { path: 'staff/my-availability/', authorize: 'work_shifts' } as const

export const getMyAvailability = endpoint({
  name: 'getMyAvailability',
  summary: 'Get your availability: your weekly hours, and dates that differ from them.',
  method: 'GET',
  ...own,
  answer: Availability,
  errors: [],
})

export const saveMyAvailability = endpoint({
  name: 'saveMyAvailability',
  summary: 'Save your availability. Planners see it next to the shifts and get a warning when a shift doesn’t fit it.',
  method: 'PUT',
  ...own,
  body: z.strictObject({ version: wholeNumber('Version', 0, 1_000_000_000), week, dates }),
  answer: Availability,
  errors: ['stale'],
})
