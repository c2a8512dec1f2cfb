import * as z from 'zod/mini'
import { Id, Instant, LocalDate, wholeNumber } from '../base/schema.ts'

/** The most events one call creates: a year of weeks. */
export const longestSeries = 52

const DateInput = z.iso.date('Use a date such as 2026-11-21').check(z.regex(/^2[01]/, 'Use a date such as 2026-11-21'))
export const BusinessDateInput = DateInput

/** The dates of a series, starting with its first. Weekdays: 1 is Monday, 7 is Sunday; absent: that of the first date. */
export const Repeat = z
  .strictObject({
    weekdays: z.optional(
      z
        .array(wholeNumber('Weekday', 1, 7), 'Weekdays must be numbers from 1 to 7')
        .check(z.minLength(1, 'Choose a weekday'), z.maxLength(7, 'Enter at most seven days')),
    ),
    every_weeks: z.optional(wholeNumber('Weeks', 1, 8)),
    /** The last possible date. */
    until: z.optional(DateInput),
    count: z.optional(wholeNumber('Count', 1, longestSeries)),
  })
  .check(
    z.refine(({ until, count }) => (until === undefined) !== (count === undefined), {
      path: ['until'],
      error: 'Give either an end date or a number of events',
    }),
  )

/** Why a date of a series is skipped: it is in the past, or the club already has an event on it. */
const skipReasons = ['past', 'exists'] as const

/** One date of a series, before or after it is created. */
export const SeriesEvent = z.object({
  business_date: LocalDate,
  starts_at: Instant,
  ends_at: Instant,
  /** One of its times falls into the hour that the clock skips, and was moved forward. */
  adjusted: z.boolean(),
  skipped: z.nullable(z.enum(skipReasons)),
  /** The event created; null before, and for skipped dates. */
  event_id: z.nullable(Id),
})

export type Repeat = z.output<typeof Repeat>
export type SeriesEvent = z.output<typeof SeriesEvent>
