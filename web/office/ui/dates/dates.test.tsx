import { act, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { findAction, findAs, findField, press, type } from '../../../shared/testing/render.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { ResourceForm } from '../form/resource-form.tsx'
import { DateField } from './date-field.tsx'
import { parseDate } from './date-text.ts'
import { LocalDateTimeField } from './local-date-time-field.tsx'

describe('a date is read', () => {
  it.each([
    ['2026-10-30', '2026-10-30'],
    ['Fri, Oct 30, 2026', '2026-10-30'],
    ['30 Oct 2026', '2026-10-30'],
    ['10/30/2026', '2026-10-30'],
    ['30/10/2026', '2026-10-30'],
    ['29.12.2026', '2026-12-29'],
    ['05.11.2026', '2026-11-05'],
    ['11/11/2026', '2026-11-11'],
    ['October 30, 2026', '2026-10-30'],
    // A day in May to some, in November to others.
    ['05/11/2026', null],
    ['05-11-2026', null],
    ['31/02/2026', null],
    ['Feb 30, 2026', null],
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

describe("a date and a time on a club's clock", () => {
  const part = (name: string) => findAs(`[aria-label="Starts: ${name}"]`, HTMLInputElement)
  const value = () => document.getElementById('value')?.textContent

  it('writes the time as everywhere, whatever the browser’s own field shows', async () => {
    renderPart(<Field initial="2026-10-30T08:00" />)
    const written = () => part('time').closest<HTMLElement>('[data-time]')?.dataset['time']
    expect(written()).toBe('8:00 AM')
    await type(part('time'), '20:30')
    expect([written(), value()]).toEqual(['8:30 PM', '2026-10-30T20:30'])
    await type(part('time'), '')
    expect(written()).toBeUndefined()
  })

  it('says whose clock it is', () => {
    renderPart(<Field initial="2026-10-30T23:00" />)
    expect(document.body.textContent).toContain('New York time')
    expect([part('date').value, part('time').value]).toEqual(['Fri, Oct 30, 2026', '23:00'])
  })

  it("is on a wall clock, whatever the browser's zone", async () => {
    renderPart(<Field initial="2026-10-30T23:00" />)
    await type(part('date'), '2026-10-25')
    await type(part('time'), '02:30')
    expect(value()).toBe('2026-10-25T02:30')
  })

  it('starts with the usual hour once there is a date, and is empty without an hour', async () => {
    renderPart(<Field initial={null} />)
    await type(part('date'), '2026-11-28')
    expect(value()).toBe('2026-11-28T23:00')
    await type(part('time'), '')
    expect(value()).toBe('none')
    expect(part('date').value).toBe('2026-11-28')
  })
})

describe('an ambiguous date', () => {
  it('stays as typed, with the reason, and is never saved', async () => {
    const save = vi.fn<(values: { day: string | null }) => Promise<unknown>>().mockResolvedValue(undefined)
    renderPart(
      <ResourceForm<{ day: string | null }> initial={{ day: '2026-12-31' }} submit="Save day" onSave={save}>
        {(form) => <DateField label="Day" {...form.getInputProps('day')} />}
      </ResourceForm>,
    )
    act(() => findField('Day').focus())
    await type(findField('Day'), '05/11/2026')
    await press(findAction('Save day'))
    expect(save).not.toHaveBeenCalled()
    expect(findField('Day').value).toBe('05/11/2026')
    expect(document.body.textContent).toContain('Enter a date such as Oct 30, 2026')
    expect(document.activeElement).toBe(findField('Day'))
    await type(findField('Day'), '5 Nov 2026')
    await press(findAction('Save day'))
    expect(save).toHaveBeenCalledWith({ day: '2026-11-05' })
  })
})
