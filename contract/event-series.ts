import * as z from 'zod/mini'
import { Id, Instant, LocalDate, wholeNumber } from './schema.ts'

/** The most nights that one call makes: a year of weeks. */
export const longestSeries = 52

const DateInput = z.iso.date('Use a date such as 2026-11-21').check(z.regex(/^2[01]/, 'Use a date such as 2026-11-21'))
export const BusinessDateInput = DateInput

/** Which dates a series has, from its first one on. Weekdays: 1 is Monday, 7 is Sunday; absent: that of the first date. */
export const Repeat = z
  .strictObject({
    weekdays: z.optional(
      z
        .array(wholeNumber('Weekday', 1, 7), 'Weekdays must be numbers from 1 to 7')
        .check(z.minLength(1, 'Choose a weekday'), z.maxLength(7, 'Enter at most seven days')),
    ),
    every_weeks: z.optional(wholeNumber('Weeks', 1, 8)),
    /** The last date that may be one of it. */
    until: z.optional(DateInput),
    count: z.optional(wholeNumber('Count', 1, longestSeries)),
  })
  .check(
    z.refine(({ until, count }) => (until === undefined) !== (count === undefined), {
      path: ['until'],
      error: 'Give either an end date or a number of events',
    }),
  )

/** Why a date of a series gets no night: it has begun, or has one of this template already. */
const skipReasons = ['past', 'exists'] as const

/** One date of a series, before it is made or after. */
export const SeriesNight = z.object({
  business_date: LocalDate,
  starts_at: Instant,
  ends_at: Instant,
  /** A time of it falls into the hour that the clocks skip, and was moved forward. */
  adjusted: z.boolean(),
  skipped: z.nullable(z.enum(skipReasons)),
  /** Of the night that was made; null before, and where none is. */
  event_id: z.nullable(Id),
})

export type Repeat = z.output<typeof Repeat>
export type SeriesNight = z.output<typeof SeriesNight>
