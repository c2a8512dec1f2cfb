import { formatEventDate, zoneNote } from '../../shared/format/format.ts'
import { useReaderZone } from '../../shared/format/use-now.ts'

/** Formats moments on the club's clock, with its zone if the reader's clock differs: `…, 9:00 PM (Lisbon time)`. */
export function useMoments(timezone: string): (at: string) => string {
  const zone = useReaderZone()
  return (at) => {
    const note = zone === null ? null : zoneNote(at, timezone, zone)
    return `${formatEventDate(at, timezone)}${note === null ? '' : ` (${note})`}`
  }
}
