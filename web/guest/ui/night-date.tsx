import { formatEventSpan, zoneNote, type Span } from '../../shared/format.ts'
import { useReaderZone } from './use-now.ts'

/** From when to when, on the club's clock. */
export function NightSpan({ night }: { night: Span }) {
  return <time dateTime={night.starts_at}>{formatEventSpan(night)}</time>
}

/** Whose clock it is, where the reader's shows another time. It comes after the page, so it stands where it moves nothing. */
export function ZoneNote({ night }: { night: Span }) {
  const zone = useReaderZone()
  const note = zone === null ? null : zoneNote(night.starts_at, night.timezone, zone)
  return note === null ? null : ` · ${note}`
}

/** Both in one line. */
export function NightDate({ night }: { night: Span }) {
  return (
    <span>
      <NightSpan night={night} />
      <ZoneNote night={night} />
    </span>
  )
}
