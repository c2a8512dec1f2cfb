import ICAL from 'ical.js'

interface ReadEvent {
  uid: string
  summary: string
  description: string
  starts_at: string
  ends_at: string
}

/** The events of a calendar file, as a calendar program reads them. Fails on a file that is none. */
export function readCalendar(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(component, { strictExceptions: true })
    const at = (time: { toJSDate: () => Date }) => time.toJSDate().toISOString()
    return { uid, summary, description, starts_at: at(startDate), ends_at: at(endDate) }
  })
}
