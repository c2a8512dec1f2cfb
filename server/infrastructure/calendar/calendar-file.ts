import { brand } from '#contract/base/brand.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

interface CalendarEntry {
  /** The reservation's id: the same entry on every download. */
  id: string
  /** Increases with each change, so that a calendar recognises the newer file. */
  version: number
  reference: string
  title: string
  club_name: string
  /** Street and city. */
  address: string
  starts_at: string
  ends_at: string
  /** What to know before going, above the reference. */
  note: string
  is_cancelled: boolean
  /** The reservation's page. */
  url: string
}

/** A reservation as an `.ics` file. Times are in UTC, which every calendar reads the same way without a zone table. */
export function calendarFile(entry: CalendarEntry, now: Temporal.Instant): string {
  const { id, version, reference, title, club_name, address, url, note, is_cancelled } = entry
  const calendar = ical({
    prodId: { company: brand, product: 'reservations', language: 'EN' },
    method: is_cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${id}@${new URL(url).hostname}`,
    sequence: version,
    stamp: new Date(now.epochMilliseconds),
    start: new Date(entry.starts_at),
    end: new Date(entry.ends_at),
    summary: `${title} at ${club_name}`,
    location: `${club_name}, ${address}`,
    description: [note, `Reference ${reference}`, url].filter((line) => line !== '').join('\n'),
    url,
    status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
