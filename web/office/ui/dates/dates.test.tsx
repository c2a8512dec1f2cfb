import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { findAs, type } from '../../../shared/testing/render.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { parseDate } from './date-text.ts'
import { LocalDateTimeField } from './local-date-time-field.tsx'

describe('a date is read', () => {
  it.each([
    ['2026-10-30', '2026-10-30'],
    ['Fri, Oct 30, 2026', '2026-10-30'],
    ['30 Oct 2026', '2026-10-30'],
    ['10/30/2026', '2026-10-30'],
    ['', null],
    ['30', null],
    ['Oct 30', null],
    ['2026-13-01', null],
    ['someday 2026', null],
  ])('%j as %s', (text, date) => {
    expect(parseDate(text)).toBe(date)
  })
})

function Field({ initial }: { initial: string | null }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <LocalDateTimeField label="Starts" timezone="America/New_York" value={value} onChange={setValue} />
      <output id="value">{value ?? 'none'}</output>
    </>
  )
}

describe('a date and a time on the clock of a club', () => {
  const part = (name: string) => findAs(`[aria-label="Starts: ${name}"]`, HTMLInputElement)
  const value = () => document.getElementById('value')?.textContent

  it('says whose clock it is', () => {
    renderPart(<Field initial="2026-10-30T23:00" />)
    expect(document.body.textContent).toContain('New York time')
    expect([part('date').value, part('time').value]).toEqual(['Fri, Oct 30, 2026', '23:00'])
  })

  it('is a wall clock’s, whatever the zone of the browser', async () => {
    renderPart(<Field initial="2026-10-30T23:00" />)
    await type(part('date'), '2026-10-25')
    await type(part('time'), '02:30')
    expect(value()).toBe('2026-10-25T02:30')
  })

  it('begins with the usual hour once there is a date, and is none without an hour', async () => {
    renderPart(<Field initial={null} />)
    await type(part('date'), '2026-11-28')
    expect(value()).toBe('2026-11-28T23:00')
    await type(part('time'), '')
    expect(value()).toBe('none')
    expect(part('date').value).toBe('2026-11-28')
  })
})
