import type { FieldErrors } from '#contract/base/errors.ts'
import { longestSeries, type Repeat, type SeriesEvent } from '#contract/events/series.ts'
import { isPast } from '../core/event-facts.ts'
import { readEventTimes, type EventZone } from '../core/event-times.ts'
import { misfitOf } from '../core/time-notes.ts'
import { seriesDates } from './series-dates.ts'
import { eventOf, offerOf, seatingsOn } from './template-events.ts'
import type { TemplateRow } from './template-views.ts'

interface SeriesInput {
  business_date: string
  /** Undefined: that one date, even if it already has an event. */
  repeat: Repeat | undefined
}

interface SeriesContext {
  club: EventZone
  /** Dates on which the club already has an event. */
  taken: ReadonlySet<string>
  now: Temporal.Instant
}

interface Plan {
  events: SeriesEvent[]
  /** Why they cannot be created as requested; empty if they can. */
  fields: FieldErrors
}

/** The requested dates with the result for each. */
export function planSeries(
  { event, prestations }: TemplateRow,
  { business_date, repeat }: SeriesInput,
  { club, taken, now }: SeriesContext,
): Plan {
  const dates = repeat === undefined ? [business_date] : seriesDates(business_date, repeat)
  if (dates.length > longestSeries) return { events: [], fields: { 'repeat.until': [tooLong] } }
  const misfits: string[] = []
  const events = dates.map((date) => {
    const { times, adjusted, fields } = readEventTimes(eventOf(event, date), null, club)
    const { starts_at, ends_at } = times
    const reason = isPast(starts_at, now) ? 'past' : taken.has(times.business_date) ? 'exists' : null
    const skipped: SeriesEvent['skipped'] = repeat === undefined ? null : reason
    const seatings = seatingsOn(event, date, club)
    const misfit = skipped === null ? misfitOf(date, { ...fields, ...seatings.fields }) : null
    if (misfit !== null) misfits.push(misfit)
    const isMoved = adjusted || seatings.adjusted || prestations.some((one) => offerOf(one, date, club.timezone).adjusted)
    return { business_date: times.business_date, starts_at, ends_at, adjusted: isMoved, skipped, event_id: null }
  })
  return { events, fields: misfits.length === 0 ? {} : { business_date: misfits } }
}

const tooLong = `That’s more than ${longestSeries} events. Choose an earlier last date, and create the rest as another series`
