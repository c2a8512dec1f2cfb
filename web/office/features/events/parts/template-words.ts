import type { EventTemplate, RelativeTime } from '#contract/events/templates.ts'
import type { SeriesEvent } from '#contract/events/series.ts'
import { formatCount, formatWallTime } from '../../../../shared/format/format.ts'

const dayWords: Record<number, string> = { 0: '', 1: ' the day after', [-1]: ' the day before' }

/** `11:00 PM`, `6:00 AM the day after`, `10:00 AM, 14 days before`. */
export function relativeWords({ day, time }: RelativeTime): string {
  return `${formatWallTime(time)}${dayWords[day] ?? `, ${formatCount(Math.abs(day), 'day')} ${day < 0 ? 'before' : 'after'}`}`
}

/** The start and end of its events, on the clock. */
export const spanWords = ({ event: { starts, ends } }: EventTemplate): string =>
  `${formatWallTime(starts.time)} – ${formatWallTime(ends.time)}`

export const offerWords = ({ prestations }: EventTemplate): string =>
  prestations.length === 0 ? 'Nothing to sell yet' : prestations.map(({ name }) => name).join(', ')

export const skipWords: Record<NonNullable<SeriesEvent['skipped']>, string> = {
  past: 'Skipped: in the past',
  exists: 'Skipped: this date already has an event',
}
