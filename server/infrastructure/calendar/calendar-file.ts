import { brand } from '#contract/brand.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

interface CalendarEntry {
  /** Of the reservation: the same entry each time it is fetched. */
  id: string
  /** Grows with each change, so that a calendar knows the newer of two files. */
  version: number
  reference: string
  title: string
  club_name: string
  /** Street and city. */
  address: string
  starts_at: string
  ends_at: string
  timezone: string
  is_cancelled: boolean
  /** Of the reservation's own page. */
  url: string
}

/**
 * A reservation as an `.ics` file. Times stand in UTC, which every calendar reads alike without a table of zones; the
 * club's zone is told beside them.
 */
export function calendarFile(entry: CalendarEntry, now: Temporal.Instant): string {
  const { id, version, reference, title, club_name, address, url, is_cancelled } = entry
  const calendar = ical({
    prodId: { company: brand, product: 'reservations', language: 'EN' },
    method: is_cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    x: { 'X-WR-TIMEZONE': entry.timezone },
  })
  calendar.createEvent({
    id: `${id}@${new URL(url).hostname}`,
    sequence: version,
    stamp: new Date(now.epochMilliseconds),
    start: new Date(entry.starts_at),
    end: new Date(entry.ends_at),
    summary: `${title} at ${club_name}`,
    location: `${club_name}, ${address}`,
    description: `Reference ${reference}\n${url}`,
    url,
    status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
