import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '#contract/brand.ts'
import type { MyShiftRow } from './my-shift-views.ts'

/** Seconds: calendars ask again about every hour. */
const refreshAfter = 3_600

/** Shifts as an `.ics` file. A cancelled one stays in it, so that calendars take it out. */
export function shiftCalendar(shifts: readonly MyShiftRow[], site: string, now: Temporal.Instant): string {
  const calendar = ical({
    name: `${brand} shifts`,
    prodId: { company: brand, product: 'shifts', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshAfter,
  })
  for (const { id, version, starts_at, ends_at, role, club_name, event, note, status } of shifts) {
    calendar.createEvent({
      id: `${id}@${new URL(site).hostname}`,
      sequence: version,
      stamp: new Date(now.epochMilliseconds),
      start: new Date(starts_at),
      end: new Date(ends_at),
      summary: `${role.name} at ${club_name}`,
      location: club_name,
      description: [event?.title ?? '', note, `${site}/staff/my-shifts`].filter((line) => line !== '').join('\n'),
      status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
