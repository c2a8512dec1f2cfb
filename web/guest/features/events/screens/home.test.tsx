import { listCities, listEvents } from '#contract/events/events.ts'
import { getHome } from '#contract/events/home.ts'
import { getFollowedEvents } from '#contract/follows/follows.ts'
import { listReservations } from '#contract/reservations/reservations.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { aCard } from '../../../../shared/testing/events.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { find, findAction, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'
import { rememberTicketDay } from '../../../domain/ticket-day.ts'

const page = (...numbers: number[]) => ({ events: numbers.map((number) => aCard(number)), count: numbers.length, next: null })

const world = () =>
  new Answers()
    .give(listCities, {
      cities: [
        { city: 'Lisbon', country: 'PT', events: 2, location: { latitude: 38.7, longitude: -9.1 } },
        { city: 'Tokyo', country: 'JP', events: 1, location: { latitude: 35.7, longitude: 139.7 } },
        { city: 'Leeds', country: 'GB', events: 1, location: null },
      ],
      count: 3,
      next: null,
    })
    .give(getHome, {
      sections: [
        { key: 'tonight', events: [aCard(5)] },
        { key: 'new', events: [aCard(6), aCard(7)] },
      ],
    })
    .giveBy(listEvents, (query) => (query.get('city') === null ? page(1, 2) : page(8)))

const headings = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
const links = () => [...document.querySelectorAll('main section:first-of-type li a')].map((link) => link.getAttribute('href'))

describe('the home', () => {
  it('shows what is on above the list, each row with a link to all of it', async () => {
    await renderApp('/client/events', world())
    expect(headings().slice(0, 4)).toEqual(['Tonight', 'Just added', 'Near you', 'All events'])
    expect(links()).toEqual(['/client/events/night-5'])
    const all = [...document.querySelectorAll('main section a')].filter(({ textContent }) => textContent === 'See all')
    expect(all.map((link) => link.getAttribute('href'))).toEqual(['/client/events?date_range=today', '/client/events?sort=new'])
    expect(document.querySelectorAll('main article')).toHaveLength(2)
    // One picture of the page is loaded first.
    expect(document.querySelectorAll('main img[loading=eager]')).toHaveLength(1)
  })

  it.each(['?city=Lisbon', '?search=kova', '?sort=new', '?cursor=two'])('gives way to the result of %s', async (query) => {
    const answers = world()
    await renderApp(`/client/events${query}`, answers)
    expect(headings()).not.toContain('Tonight')
    expect(answers.requests).not.toContain('client/home/')
  })

  it('gives way as soon as a filter is set, and the result begins at the top', async () => {
    await renderApp('/client/events', world())
    const scrolled = vi.spyOn(globalThis, 'scrollTo')
    await type(findFieldAs('City', HTMLSelectElement), 'Lisbon')
    await settle()
    expect(headings()).toEqual(['Night 8'])
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
    scrolled.mockRestore()
  })

  it('is left out if it does not load: the list matters more', async () => {
    await renderApp('/client/events', world().fail(getHome, 500))
    expect(headings()).toEqual(['Night 1', 'Night 2'])
  })
})

describe('near you', () => {
  const locate = vi.fn<Geolocation['getCurrentPosition']>()
  beforeEach(() => {
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
      getCurrentPosition: locate,
    } as Partial<Geolocation> as Geolocation)
  })
  afterEach(() => vi.restoreAllMocks())

  it('leads to the events of a chosen city, and to all clubs', async () => {
    const { address } = await renderApp('/client/events', world())
    expect(find('main a[href="/clubs"]').textContent).toBe('All clubs')
    await press(findAction('Tokyo'))
    await settle()
    expect(address()).toBe('/client/events?city=Tokyo')
    expect(find('h1').textContent).toBe('Events in Tokyo')
  })

  it('finds the nearest city on the device, and sends no position', async () => {
    const answers = world()
    locate.mockImplementation((answer) => answer({ coords: { latitude: 38.94, longitude: -9.33 } } as GeolocationPosition))
    const { address } = await renderApp('/client/events', answers)
    await press(findAction('Use my location'))
    await vi.waitFor(() => expect(address()).toBe('/client/events?city=Lisbon'))
    await settle()
    expect(document.body.textContent).toContain('Lisbon is about 30 km away.')
    expect(answers.requests.at(-1)).toBe('client/events/?city=Lisbon&limit=24')
  })

  it.each([
    [1, 'Your browser doesn’t share your location with us. Choose a city instead.'],
    [3, 'We couldn’t find your location. Choose a city instead.'],
  ])('says what to do instead if the browser refuses with %d', async (code, sentence) => {
    locate.mockImplementation((_, refuse) => refuse?.({ code } as GeolocationPositionError))
    await renderApp('/client/events', world())
    await press(findAction('Use my location'))
    await vi.waitFor(() => expect(find('main').textContent).toContain(sentence))
  })
})

describe('the row of what a guest follows', () => {
  afterEach(async () => endSession())

  it('is not asked for by visitors', async () => {
    const answers = world().give(getFollowedEvents, { events: [aCard(9)] })
    await renderApp('/client/events', answers)
    await settle()
    expect(answers.requests).not.toContain('client/follows/events/')
  })

  it('shows the next events of clubs and artists, and leads to what is followed', async () => {
    keepSession(signedIn(profiles.client))
    await renderApp('/client/events', world().give(getFollowedEvents, { events: [aCard(9)] }))
    await vi.waitFor(() => expect(headings()).toContain('From clubs and artists you follow'))
    expect(headings().indexOf('From clubs and artists you follow')).toBeGreaterThan(headings().indexOf('Near you'))
    expect(find('main section a[href="/client/following"]').textContent).toBe('See all')
    expect(document.querySelector('main section a[href="/client/events/night-9"]')).not.toBeNull()
  })

  it('is not there while nothing is on', async () => {
    keepSession(signedIn(profiles.client))
    await renderApp('/client/events', world().give(getFollowedEvents, { events: [] }))
    await settle()
    expect(headings()).not.toContain('From clubs and artists you follow')
  })
})

describe('the ticket of today', () => {
  afterEach(async () => {
    await endSession()
    localStorage.removeItem('ticketDay')
    delete document.documentElement.dataset['ticket']
    vi.useRealTimers()
  })

  const open = async (path: string) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T18:00:00Z'), toFake: ['Date'] })
    keepSession(signedIn(profiles.client))
    await renderApp(path, world().give(listReservations, { reservations: [aReservation(7)], count: 1, next: null }))
    await settle()
    await vi.waitFor(() => find('section[aria-label="Your event today"]'))
    const ticket = find('section[aria-label="Your event today"]')
    return { isOnTop: (ticket.compareDocumentPosition(find('main h1')) & 4) === 4 }
  }

  it('is below at first, and on top once the device knows of it and leaves room', async () => {
    expect(await open('/client/events')).toEqual({ isOnTop: false })
    expect(localStorage.getItem('ticketDay')).toMatch(/^\d+ \d+$/)
    document.body.innerHTML = ''
    // As the page's first script does, between those two times.
    document.documentElement.dataset['ticket'] = ''
    expect(await open('/client/events')).toEqual({ isOnTop: true })
    expect(findAction('Show tickets').getAttribute('href')).toBe(`/client/reservations/${aReservation(7).id}/ticket`)
  })

  it('is not remembered from an answer that arrives during the sign-out', async () => {
    keepSession(signedIn(profiles.client))
    const signOut = endSession()
    rememberTicketDay([aReservation(7)], Date.parse('2026-11-20T18:00:00Z'))
    await signOut
    expect(localStorage.getItem('ticketDay')).toBeNull()
  })

  it('leaves the top to the result where the list is filtered', async () => {
    localStorage.setItem('ticketDay', `0 ${Date.parse('2026-11-21T18:00:00Z')}`)
    expect(await open('/client/events?city=Lisbon')).toEqual({ isOnTop: false })
  })
})
