import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getManagedEvent } from '#contract/events/management.ts'
import { addOpenShifts, getEventForecast, type EventForecast } from '#contract/forecast/forecast.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'
import { aForecast } from '../testing/forecasts.ts'
import { aManagedEvent } from '../testing/managed-events.ts'

const event = aManagedEvent(1, { title: 'Undertow' })

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(forecast: EventForecast) {
  const answers = new Answers().give(getManagedEvent, event).give(getEventForecast, forecast)
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(`/admin-club/events/${event.id}/forecast`, answers)
  return answers
}
const main = () => find('main').textContent
const rowsOf = (label: string) =>
  [...document.querySelectorAll(`[aria-label="${label}"] tbody tr`)].map(({ textContent }) => textContent)

describe('the forecast of an event', () => {
  it('shows how many guests to expect, the band, and what it is based on', async () => {
    await open(aForecast())
    expect(find('[aria-label="Sections of this event"] [aria-current="page"]').textContent).toBe('Forecast')
    expect(main()).toContain('Based on your latest 12 past events and 640 bookings.')
    expect(main()).toMatch(/Expected guests162 Likely range: 138 to 186/)
    expect(main()).toMatch(/Later bookings and walk-ins37/)
    expect(await findAxeFaults()).toEqual([])
  })

  it('has the half hours as a table too', async () => {
    await open(aForecast())
    await press(findAction('Show table'))
    const rows = [...document.querySelectorAll('[aria-label="Guests by half hour"] tbody tr')].map(
      ({ textContent }) => textContent,
    )
    expect(rows[1]).toMatch(/11:30 PM6447 – 80/)
  })

  it('shows who is expected to come by past results of similar bookings, and past accuracy', async () => {
    await open(aForecast())
    expect(rowsOf('Who is expected, table')[1]).toContain('Guest list, in the last 24 hours')
    expect(rowsOf('Who is expected, table')[1]).toContain('7 of 9 attended11280%')
    expect(main()).toMatch(/Average error per event11 guests over past events/)
    expect(rowsOf('Latest events forecast, table')[0]).toMatch(/Deep Current.*150130 to 170181More/)
  })

  it('adds what the rota lacks with one click', async () => {
    const answers = await open(aForecast())
    expect(rowsOf('People for each role, table')[0]).toMatch(/Bar1 for every 41 guests at 5 past events4522 missing/)
    answers.give(addOpenShifts, { added: 2, roles: [] })
    await press(findAction('Add 2 open shifts'))
    expect(answers.sent.at(-1)?.body).toEqual({ roles: [{ role_id: aForecast().roles?.[0]?.role_id, people: 4 }] })
    expect(document.body.textContent).toContain('2 open shifts added to Shifts as drafts.')
  })

  it('names the club’s own ratio where it is the basis, with what past events say beside it', async () => {
    const { roles } = aForecast()
    const [bar, door] = roles ?? []
    if (bar === undefined || door === undefined) throw new Error('The forecast has no roles.')
    await open(
      aForecast({
        roles: [
          { ...bar, basis: 'club', guests_per_person: 60 },
          { ...door, basis: 'club', guests_per_person: 200, past_guests_per_person: null, events: 0 },
        ],
      }),
    )
    const [first, second] = rowsOf('People for each role, table')
    expect(first).toContain('1 for every 60 guests, your ratio. 5 past events: 1 for every 41')
    expect(second).toContain('1 for every 200 guests, your ratio')
    expect(findAction('set ratios').getAttribute('href')).toBe('/admin-club/staff-management?tab=roles')
  })

  it('says so while there is too little history, and if no people are suggested', async () => {
    await open(aForecast({ history: { events: 0, bookings: 0, is_small: true }, back_test: null, groups: [], roles: [] }))
    expect(main()).toContain('Too little history for a good forecast')
    expect(main()).toContain('85% of guests attend')
    for (const words of ['Nothing to compare yet', 'No confirmed bookings yet', 'No suggestion yet'])
      expect(main()).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it('hides roles from people who do not plan shifts', async () => {
    await open(aForecast({ roles: null }))
    expect(main()).not.toContain('People for each role')
  })

  it('shows who came beside it once the doors are open', async () => {
    const { slots } = aForecast()
    await open(aForecast({ came: 40, slots: slots.map((slot) => ({ ...slot, came: 20 })) }))
    expect(main()).toContain('As it was when the doors opened')
    expect(main()).toMatch(/Arrived so far40 of 162 expected/)
  })

  it('expects no one at a cancelled event', async () => {
    await open(aForecast({ event: { ...aForecast().event, is_cancelled: true } }))
    expect(main()).toContain('This event is cancelled')
  })
})
