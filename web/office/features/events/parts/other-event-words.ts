import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { listManagedEvents, ManagedEventLine } from '#contract/events/management.ts'
import { formatEventSpan, formatTime } from '../../../../shared/format/format.ts'
import { addDays, addMinutes, minutesBetween } from '../../../ui/dates/local-dates.ts'
import { writeZoned } from '../../../ui/dates/zoned-time.ts'

/** From start to end, in milliseconds. */
export interface EventSpan {
  from: number
  to: number
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The dates that events around a time may belong to, in the API's format. An event lasts up to 24 hours. */
export const datesAround = ({ from, to }: EventSpan): string => `${addDays(dateOf(from), -2)},${addDays(dateOf(to), 1)}`

const isKept = ({ state }: ManagedEventLine) => state === 'draft' || state === 'published' || state === 'paused'

/** The club's other events on the same business date, or at the same time, each as a sentence. */
export function otherEventWords(
  { from, to }: EventSpan,
  { events, club }: Pick<AnswerOf<typeof listManagedEvents>, 'events' | 'club'>,
  exceptId: string | undefined,
): string[] {
  if (club === null) return []
  const cutoff = minutesBetween('1970-01-01T00:00', `1970-01-01T${club.day_cutoff.slice(0, 5)}`)
  const date = addMinutes(writeZoned(from, club.timezone), -cutoff).slice(0, 10)
  const isAtOnce = ({ starts_at, ends_at }: ManagedEventLine) => Date.parse(starts_at) < to && from < Date.parse(ends_at)
  return events
    .filter((event) => event.id !== exceptId && isKept(event) && (event.business_date === date || isAtOnce(event)))
    .map((event) => {
      const title = event.state === 'draft' ? `${event.title} (draft)` : event.title
      return event.business_date === date
        ? `${title} is on that date, ${formatTime(event.starts_at, event.timezone)}.`
        : `${title} is on at that time: ${formatEventSpan(event)}.`
    })
}
