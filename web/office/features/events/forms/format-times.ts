import { formatWallTime } from '../../../../shared/format/format.ts'
import { readZoned, writeZoned } from '../../../ui/dates/zoned-time.ts'
import { formatLength } from '../parts/event-words.ts'

const monthDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const dateLabel = (local: string) => monthDay.format(Date.parse(`${local.slice(0, 10)}T00:00:00Z`))

/** A note on a time on a day with a clock change; null on all other days. */
export function clockNote(local: string | null, timezone: string, fold: 0 | 1): string | null {
  const read = local === null ? null : readZoned(local, timezone, fold)
  if (local === null || read === null || read.kind === 'plain') return null
  const clock = formatWallTime(local.slice(11, 16))
  if (read.kind === 'gap')
    return `The clocks go forward on ${dateLabel(local)} and skip ${clock}. We use ${formatWallTime(writeZoned(read.at, timezone).slice(11))}.`
  return `The clocks go back on ${dateLabel(local)}, so ${clock} comes twice. We use the ${fold === 1 ? 'second' : 'first'} one.`
}

interface Event {
  starts_at_local: string | null
  ends_at_local: string | null
  fold: 0 | 1
}

/** Start and end as instants in milliseconds; null while one of them is missing. */
export function timeSpanOf(
  { starts_at_local: start, ends_at_local: end, fold }: Event,
  timezone: string,
): { from: number; to: number } | null {
  const [from, to] = [start, end].map((local) => (local === null ? null : readZoned(local, timezone, fold)))
  return from === null || to === null || from === undefined || to === undefined ? null : { from: from.at, to: to.at }
}

/** An event's duration, also when the clocks change. */
export function formatEventLength(event: Event, timezone: string): string | null {
  const span = timeSpanOf(event, timezone)
  if (span === null || span.to <= span.from) return null
  const onClock = Date.parse(`${event.ends_at_local ?? ''}:00Z`) - Date.parse(`${event.starts_at_local ?? ''}:00Z`)
  const isOther = onClock !== span.to - span.from
  return `${formatLength(span.from, span.to)}${isOther ? `, since the clocks change: ${formatLength(0, onClock)} by the clock` : ''}`
}

/** What is wrong with start and end together; null if nothing is. As the server words it. */
export function endFault(event: Event, timezone: string): string | null {
  const span = timeSpanOf(event, timezone)
  if (span === null) return null
  if (span.to <= span.from) return 'The end must be after the start'
  return span.to - span.from > 24 * 3_600_000 ? 'An event can last up to 24 hours' : null
}
