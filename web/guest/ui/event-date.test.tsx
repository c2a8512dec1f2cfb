import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { render } from '../../shared/testing/render.tsx'
import { EventSpan } from './event-date.tsx'

const event = { starts_at: '2026-11-20T23:00:00Z', ends_at: '2026-11-21T06:00:00Z', timezone: 'Europe/Lisbon' }

it('A line breaks before a time, never within one or between the dash and the end', () => {
  render(<EventSpan event={event} />)
  const time = document.querySelector('time')
  expect(time?.textContent).toBe('Fri, Nov 20, 2026, 11:00 PM – Sat 6:00 AM')
  expect([...(time?.querySelectorAll('.end') ?? [])].map(({ textContent }) => textContent)).toEqual(['11:00 PM', '– Sat 6:00 AM'])
  expect(readFileSync('web/guest/ui/event-date.module.css', 'utf8')).toMatch(/\.end \{[^}]*display: inline-block/)
})
