import { getEvent, getReservationStatus } from '#contract/events/events.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Answers } from '../../../../shared/testing/answers.ts'
import { anEvent, aPrestation, aTable, statusOf } from '../../../../shared/testing/events.ts'
import { find, press } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const dinner = {
  id: '01936000-0000-7000-8000-000000000801',
  name: 'Dinner',
  starts_at: '2026-11-20T23:00:00Z',
  ends_at: '2026-11-21T01:00:00Z',
}
const club = {
  id: '01936000-0000-7000-8000-000000000802',
  name: 'Club',
  starts_at: '2026-11-21T01:30:00Z',
  ends_at: '2026-11-21T06:00:00Z',
}
const early = aTable(2, { name: 'Dinner booth', seating_id: dinner.id })
const late = aTable(3, { name: 'Late booth', seating_id: club.id })
const event = anEvent({ seatings: [dinner, club], prestations: [aPrestation(1), early, late] })

const open = async (query = '') =>
  renderApp(`/client/events/night-100${query}`, new Answers().give(getEvent, event).give(getReservationStatus, statusOf(event)))
const heading = (index: number) =>
  [...document.querySelectorAll('section[aria-labelledby=choose] h3')].map(({ textContent }) => textContent)[index]

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('The tables of an event with seatings', () => {
  it('are grouped by seating, each with its times.', async () => {
    await open()
    expect(heading(1)).toBe('Tables: Dinner 11:00 PM – 1:00 AM')
    expect(heading(2)).toBe('Tables: Club 1:30 AM – 6:00 AM')
  })

  it('are booked in one seating: another one takes the place of the first.', async () => {
    const { address } = await open(`?p=${early.id}:1&party=4`)
    expect(address()).toContain(early.id)
    const item = [...document.querySelectorAll('li')].find((one) => one.querySelector('h4')?.textContent === 'Late booth')
    const more = [...(item?.querySelectorAll('button') ?? [])].at(-1)
    await press(more ?? find('missing'))
    expect(address()).toContain(late.id)
    expect(address()).not.toContain(early.id)
  })
})
