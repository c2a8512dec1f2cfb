import { brand } from '#contract/base/brand.ts'
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export interface CalendarEntry {
  /** The reservation's id, or the event's: the same entry on every download. */
  id: string
  /** Increases with each change, so that a calendar recognises the newer file. */
  version: number
  /** Empty without a booking, or with only a ticket of one. */
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
  /** The page of the booking or the event. */
  url: string
}

/** The last line ends like the others (RFC 5545, 3.1): the library leaves it open, and strict programs then miss it. */
export const calendarText = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

const prodId = { company: brand, product: 'reservations', language: 'EN' }

/** A reservation or an event as an `.ics` file. Times are in UTC, which every calendar reads the same way without a zone table. */
export function calendarFile(entry: CalendarEntry, now: Temporal.Instant): string {
  const calendar = ical({ prodId, method: entry.is_cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH })
  addEntry(calendar, entry, now)
  return calendarText(calendar)
}

/** Seconds: calendars refresh about every hour. */
const refreshAfter = 3_600

/** Several reservations, for a calendar that reads them again and again. A cancelled one stays, marked in its title, too. */
export function calendarFeed(name: string, entries: readonly CalendarEntry[], now: Temporal.Instant): string {
  const calendar = ical({ name, prodId, method: ICalCalendarMethod.PUBLISH, ttl: refreshAfter })
  for (const entry of entries) {
    const { title, is_cancelled } = entry
    addEntry(calendar, { ...entry, title: is_cancelled ? `Cancelled: ${title}` : title }, now)
  }
  return calendarText(calendar)
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, now: Temporal.Instant): void {
  const { id, version, reference, title, club_name, address, url, note, is_cancelled } = entry
  calendar.createEvent({
    id: `${id}@${new URL(url).hostname}`,
    sequence: version,
    stamp: new Date(now.epochMilliseconds),
    start: new Date(entry.starts_at),
    end: new Date(entry.ends_at),
    summary: `${title} at ${club_name}`,
    location: `${club_name}, ${address}`,
    description: [note, reference === '' ? '' : `Reference ${reference}`, url].filter((line) => line !== '').join('\n'),
    url,
    status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}
