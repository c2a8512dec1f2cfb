import { globSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { render } from '../../shared/testing/render.tsx'
import { EventDate, EventSpan } from './event-date.tsx'

const event = { starts_at: '2026-11-20T23:00:00Z', ends_at: '2026-11-21T06:00:00Z', timezone: 'Europe/Lisbon' }
vi.mock('../../shared/format/use-now.ts', () => ({ useReaderZone: () => 'Asia/Tokyo' }))

const pieces = () => [...document.querySelectorAll('.end')].map(({ textContent }) => textContent)

it('A line breaks before a time, never within one or between the dash and the end', () => {
  render(<EventSpan event={event} />)
  expect(document.querySelector('time')?.textContent).toBe('Fri, Nov 20, 2026, 11:00 PM – Sat 6:00 AM')
  expect(pieces()).toEqual(['11:00 PM', '– Sat 6:00 AM'])
  expect(readFileSync('web/guest/ui/event-date.module.css', 'utf8')).toMatch(/\.end \{[^}]*display: inline-block/)
})

it('A line breaks before the dot and the zone, never within them', () => {
  render(<EventDate event={event} />)
  expect(document.body.textContent).toContain('Fri, Nov 20, 2026, 11:00 PM – Sat 6:00 AM · Lisbon time')
  expect(pieces()).toEqual(['11:00 PM', '– Sat 6:00 AM', '· Lisbon time'])
})

it('Every screen shows a span by this part, so that none breaks within a time', () => {
  const bare = globSync('web/guest/**/*.tsx').filter(
    (file) => !file.includes('event-date') && readFileSync(file, 'utf8').includes('formatEventSpan'),
  )
  expect(bare).toEqual([])
})
