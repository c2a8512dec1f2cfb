import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '#contract/base/brand.ts'
import { calendarText } from '../../../infrastructure/calendar/calendar-file.ts'
import type { Shift } from './shift.ts'

/** Seconds: calendars refresh about every hour. */
const refreshAfter = 3_600

interface CalendarShift extends Pick<Shift, 'id' | 'version' | 'starts_at' | 'ends_at' | 'status'> {
  club_name: string
  title: string
  /** Lines below the title; empty ones are left out. */
  lines: readonly string[]
}

/** Shifts as an `.ics` file. A cancelled one stays in it, so that calendars remove it. */
export function shiftCalendar(shifts: readonly CalendarShift[], site: string, now: Temporal.Instant): string {
  const calendar = ical({
    name: `${brand} shifts`,
    prodId: { company: brand, product: 'shifts', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshAfter,
  })
  for (const { id, version, starts_at, ends_at, club_name, title, lines, status } of shifts) {
    calendar.createEvent({
      id: `${id}@${new URL(site).hostname}`,
      sequence: version,
      stamp: new Date(now.epochMilliseconds),
      start: new Date(starts_at),
      end: new Date(ends_at),
      summary: `${title} at ${club_name}`,
      location: club_name,
      description: lines.filter((line) => line !== '').join('\n'),
      status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendarText(calendar)
}
