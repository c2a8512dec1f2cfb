import type { Repeat, SeriesNight } from '#contract/event-series.ts'
import { hasCome } from '../event-facts.ts'
import { readTimes, type Zone } from '../management/event-times.ts'
import { seriesDates } from './series-dates.ts'
import { nightOf, offerOf } from './template-nights.ts'
import type { TemplateRow } from './template-views.ts'

interface Asked {
  business_date: string
  /** Undefined: that one date, whatever is there already. */
  repeat: Repeat | undefined
}

interface Around {
  club: Zone
  /** Dates that have a night of the template. */
  taken: ReadonlySet<string>
  now: Temporal.Instant
}

/** The dates that are asked for with what would become of each. */
export function planSeries({ event, prestations }: TemplateRow, { business_date, repeat }: Asked, { club, taken, now }: Around): SeriesNight[] {
  const dates = repeat === undefined ? [business_date] : seriesDates(business_date, repeat)
  return dates.map((date) => {
    const { times, adjusted } = readTimes(nightOf(event, date), null, club)
    const { starts_at, ends_at } = times
    const reason = hasCome(starts_at, now) ? 'past' : taken.has(times.business_date) ? 'exists' : null
    const isMoved = adjusted || prestations.some((one) => offerOf(one, date, club.timezone).adjusted)
    return { business_date: times.business_date, starts_at, ends_at, adjusted: isMoved, skipped: repeat === undefined ? null : reason, event_id: null }
  })
}
