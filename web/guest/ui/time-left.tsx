import { formatCount, formatTime } from '../../shared/format/format.ts'
import { useNow } from '../../shared/format/use-now.ts'
import { useMoments, useZoneNote } from './event-date.tsx'

const minuteMs = 60_000
const hour = { minutes: 60, ms: 60 * minuteMs }
const dayMs = 24 * hour.ms

interface TimeLeftProps {
  until: string
  /** The event's. */
  timezone: string
}

/** A deadline: `8 min left` within the hour, then `by 8:11 PM`, on another day with its date. */
export function TimeLeft({ until, timezone }: TimeLeftProps) {
  const now = useNow()
  const moment = useMoments(timezone)
  const note = useZoneNote({ starts_at: until, ends_at: until, timezone })
  if (now === null) return null
  // The current minute has begun: what is left of it does not count.
  const left = Date.parse(until) - now
  const soon = inMinutes(left)
  if (soon !== null) return soon
  if (left >= dayMs / 2) return `by ${moment(until)}`
  return `by ${formatTime(until, timezone)}${note === null ? '' : ` (${note})`}`
}

/** Within the hour. */
function inMinutes(left: number): string | null {
  if (left <= 0) return 'time’s up'
  return left <= hour.ms ? `${Math.max(1, Math.floor(left / minuteMs))} min left` : null
}

/** The same without a clock, beside words that name the time on the event's: `8 min left`, `3 hours left`, `2 days left`. */
export function TimeSpanLeft({ until }: Pick<TimeLeftProps, 'until'>) {
  const now = useNow()
  if (now === null) return null
  const left = Date.parse(until) - now
  const span = left < 2 * dayMs ? formatCount(Math.floor(left / hour.ms), 'hour') : formatCount(Math.floor(left / dayMs), 'day')
  return inMinutes(left) ?? `${span} left`
}
