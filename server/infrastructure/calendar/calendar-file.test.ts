import { expect, it } from 'vitest'
import { readCalendar } from '../../testing/read-calendar.ts'
import { calendarFeed, calendarFile } from './calendar-file.ts'

const entry = {
  id: '0192f3a0-0000-7000-8000-000000000001',
  version: 1,
  reference: 'VX7K-2M9Q',
  title: 'Low Tide; part, two',
  club_name: 'Salt & Neon',
  address: 'Rua das Docas 10, Lisbon',
  starts_at: '2026-10-24T22:00:00Z',
  ends_at: '2026-10-25T07:00:00Z',
  note: '',
  is_cancelled: false,
  url: 'https://vesper.example/client/reservations/1',
}
const now = Temporal.Instant.from('2026-10-01T10:00:00Z')

/** Long lines continue on the next one after a space. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('A reservation is one entry with its title, times, place, page and reference.', () => {
  const lines = linesOf(calendarFile(entry, now))
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'METHOD:PUBLISH',
      'UID:0192f3a0-0000-7000-8000-000000000001@vesper.example',
      'SEQUENCE:1',
      'DTSTAMP:20261001T100000Z',
      'DTSTART:20261024T220000Z',
      'DTEND:20261025T070000Z',
      'SUMMARY:Low Tide\\; part\\, two at Salt & Neon',
      'LOCATION:Salt & Neon\\, Rua das Docas 10\\, Lisbon',
      'URL;VALUE=URI:https://vesper.example/client/reservations/1',
      'STATUS:CONFIRMED',
      'END:VCALENDAR',
    ]),
  )
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('Reference VX7K-2M9Q')
})

it('A cancelled reservation removes the same entry from the calendar.', () => {
  const lines = linesOf(calendarFile({ ...entry, is_cancelled: true, version: 2 }, now))
  expect(lines).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2', `UID:${entry.id}@vesper.example`]),
  )
})

it('Text in a field cannot start a new line.', () => {
  const lines = linesOf(calendarFile({ ...entry, title: 'A\r\nATTENDEE:mailto:x@example.com\nB' }, now))
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false)
})

it('A calendar program reads the same times and words, whatever they contain.', () => {
  const title = 'Zoé’s Nacht; “part, two” \\ 🌙 '.repeat(4).trim()
  expect(readCalendar(calendarFile({ ...entry, title, note: 'Arrive by 11:30 PM,\nthen pay €10.00' }, now))).toEqual([
    {
      uid: '0192f3a0-0000-7000-8000-000000000001@vesper.example',
      summary: `${title} at Salt & Neon`,
      description: 'Arrive by 11:30 PM,\nthen pay €10.00\nReference VX7K-2M9Q\nhttps://vesper.example/client/reservations/1',
      starts_at: '2026-10-24T22:00:00.000Z',
      ends_at: '2026-10-25T07:00:00.000Z',
    },
  ])
})

it('Every line ends with CR and LF, the last one too, and is 75 bytes long at most.', () => {
  const title = 'Zoé’s Nacht مع الأصدقاء 🌙 '.repeat(6).trim()
  for (const text of [calendarFile({ ...entry, title }, now), calendarFeed('Bookings', [{ ...entry, title }], now)]) {
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  }
})
