import { formatTime } from '../../shared/format/format.ts'
import { useNow } from '../../shared/format/use-now.ts'
import { useMoments, useZoneNote } from './event-date.tsx'

const minuteMs = 60_000
const hour = { minutes: 60, ms: 60 * minuteMs }
const dayMs = 24 * hour.ms

/** A deadline: `8 min left` within the hour, then `by 8:11 PM`, on another day with its date. */
export function TimeLeft({ until, timezone }: { until: string; timezone: string }) {
  const now = useNow()
  const moment = useMoments(timezone)
  const note = useZoneNote({ starts_at: until, ends_at: until, timezone })
  if (now === null) return null
  // The current minute has begun: what is left of it does not count.
  const left = Date.parse(until) - now
  if (left <= 0) return 'time’s up'
  if (left <= hour.ms) return `${Math.max(1, Math.floor(left / minuteMs))} min left`
  if (left >= dayMs / 2) return `by ${moment(until)}`
  return `by ${formatTime(until, timezone)}${note === null ? '' : ` (${note})`}`
}
