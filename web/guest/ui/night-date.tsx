import { formatEventSpan, zoneNote, type Span } from '../../shared/format.ts'
import { useReaderZone } from './use-now.ts'

/** From when to when, on the club's clock; with its zone where the reader's clock shows another time. */
export function NightDate({ night }: { night: Span }) {
  const zone = useReaderZone()
  const note = zone === null ? null : zoneNote(night.starts_at, night.timezone, zone)
  return (
    <time dateTime={night.starts_at}>
      {formatEventSpan(night)}
      {note !== null && ` · ${note}`}
    </time>
  )
}
