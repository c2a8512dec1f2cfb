import { formatEventDate, zoneNote } from '../../shared/format/format.ts'
import { useReaderZone } from '../../shared/format/use-now.ts'

/** Writes moments on the club's clock, and says whose clock it is where the reader's shows another time: `…, 9:00 PM (Lisbon time)`. */
export function useMoments(timezone: string): (at: string) => string {
  const zone = useReaderZone()
  return (at) => {
    const note = zone === null ? null : zoneNote(at, timezone, zone)
    return `${formatEventDate(at, timezone)}${note === null ? '' : ` (${note})`}`
  }
}
