import { expect, it, vi } from 'vitest'
import { listClubs, type ClubCard } from '#contract/events/club-list.ts'
import { listCities } from '#contract/events/events.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import {
  dispatch,
  find,
  findAction,
  findAs,
  findField,
  findFieldAs,
  press,
  settle,
  type,
} from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const aClub = (number: number, change: Partial<ClubCard> = {}): ClubCard => ({
  id: `c${number}`,
  slug: `club-${number}`,
  name: `Club ${number}`,
  city: 'Lisbon',
  country: 'PT',
  genres: ['Techno', 'House', 'Jazz'],
  min_age: 18,
  logo: null,
  cover: null,
  events: 2,
  next_event: {
    id: 'e1',
    slug: 'neon',
    title: 'Neon Jungle',
    starts_at: '2026-11-20T23:00:00.000Z',
    ends_at: '2026-11-21T06:00:00.000Z',
    timezone: 'Europe/Lisbon',
  },
  ...change,
})

const world = (clubs: ClubCard[] = [aClub(1), aClub(2, { events: 0, next_event: null })], next: string | null = null) =>
  new Answers()
    .give(listClubs, { clubs, count: clubs.length, next })
    .give(listCities, { cities: [{ city: 'Lisbon', country: 'PT', events: 2, location: null }], count: 1, next: null })

const text = () => find('main').textContent

it('lists clubs with their next event and how many there are', async () => {
  await renderApp('/clubs', world())
  expect(find('main h1').textContent).toBe('Clubs')
  for (const part of [
    '2 clubs',
    'Lisbon · Techno · House',
    'Neon Jungle',
    'Fri, Nov 20, 2026, 11:00 PM – Sat 6:00 AM',
    '2 upcoming events',
  ])
    expect(text()).toContain(part)
  expect(text()).toContain('No upcoming events')
  expect(findAction('Club 1').getAttribute('href')).toBe('/clubs/club-1')
})

it('is filtered by words and by city, in the address', async () => {
  const answers = world()
  const { address } = await renderApp('/clubs', answers)
  await type(findField('Club or city'), 'lum')
  await dispatch(findAs('main form', HTMLFormElement), new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect(address()).toBe('/clubs?search=lum')
  await type(findFieldAs('City', HTMLSelectElement), 'Lisbon')
  expect(address()).toBe('/clubs?search=lum&city=Lisbon')
  await settle()
  expect(answers.requests).toContain('client/clubs/?search=lum&city=Lisbon&limit=24')
  expect(find('main h1').textContent).toBe('Clubs in Lisbon')
})

it('does not apply what was typed before the reader went elsewhere', async () => {
  const { address } = await renderApp('/clubs?search=lumen', world([]))
  const [later, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  await type(findField('Club or city'), 'lux')
  const pause = later.mock.results[later.mock.calls.findLastIndex(([, ms]) => ms === 300)]?.value as unknown
  expect(pause).toBeDefined()
  expect(cleared).not.toHaveBeenCalledWith(pause)
  await press(findAction('Show all clubs'))
  expect(address()).toBe('/clubs')
  expect(findFieldAs('Club or city', HTMLInputElement).value).toBe('')
  expect(cleared).toHaveBeenCalledWith(pause)
  vi.restoreAllMocks()
})

it('is searched as one types, and leaves the words to their writer', async () => {
  const answers = world()
  const { address } = await renderApp('/clubs?city=Lisbon', answers)
  const field = findField('Club or city')
  await type(field, 'lu')
  await type(field, 'lum ')
  expect(address()).toBe('/clubs?city=Lisbon')
  await vi.waitFor(() => expect(address()).toBe('/clubs?search=lum&city=Lisbon'))
  await settle()
  expect(findFieldAs('Club or city', HTMLInputElement).value).toBe('lum ')
  expect(answers.requests).not.toContain('client/clubs/?search=lu&city=Lisbon&limit=24')
})

it('shows the words of the address where they were not typed', async () => {
  const { address } = await renderApp('/clubs?search=qqq', world([]))
  expect(findFieldAs('Club or city', HTMLInputElement).value).toBe('qqq')
  await press(findAction('Show all clubs'))
  await settle()
  expect([address(), findFieldAs('Club or city', HTMLInputElement).value]).toEqual(['/clubs', ''])
})

it('is read page by page', async () => {
  const { address } = await renderApp('/clubs?city=Lisbon', world([aClub(1)], 'two'))
  await press(findAction('Next page'))
  expect(address()).toBe('/clubs?city=Lisbon&cursor=two')
  expect(findAction('First page').getAttribute('href')).toBe('/clubs?city=Lisbon')
})

it('says what to do if nothing matches', async () => {
  await renderApp('/clubs?search=qqq', world([]))
  expect(text()).toContain('No clubs match')
  expect(findAction('Show all clubs').getAttribute('href')).toBe('/clubs')
})

it('says if it did not load, and retries', async () => {
  const answers = world().fail(listClubs, 500)
  await renderApp('/clubs', answers)
  expect(find('main h1').textContent).toBe('This didn’t load')
  answers.give(listClubs, { clubs: [aClub(3)], count: 1, next: null })
  await press(findAction('Try again'))
  await settle()
  expect(text()).toContain('Club 3')
})
