import { listCities, listEvents, type EventCard } from '#contract/events/events.ts'
import { listReservations } from '#contract/reservations/reservations.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { aCard } from '../../../../shared/testing/events.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { aReservation } from '../../../../shared/testing/reservations.ts'
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
import { Answers } from '../../../../shared/testing/answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const page = (events: EventCard[], next: string | null = null, count = events.length) => ({ events, count, next })

const world = (events: EventCard[] = [aCard(1), aCard(2)]) =>
  new Answers()
    .give(listCities, {
      cities: [
        { city: 'Lisbon', country: 'PT', events: 2, location: { latitude: 38.7, longitude: -9.1 } },
        { city: 'Tokyo', country: 'JP', events: 1, location: null },
      ],
      count: 2,
      next: null,
    })
    .give(listEvents, page(events))

const titles = () => [...document.querySelectorAll('article h2')].map((one) => one.textContent)
const card = () => find('article')

describe('a card', () => {
  it('says what, when with the end, where and for how much', async () => {
    await renderApp('/client/events', world([aCard(1)]))
    const text = card().textContent
    for (const part of [
      'Night 1',
      'Fri, Nov 20, 2026, 11:00 PM – Sat 6:00 AM',
      'Lumen, Lisbon',
      'From €12.00 incl. fees',
      'Techno',
    ])
      expect(text).toContain(part)
    expect(findAction('Night 1').getAttribute('href')).toBe('/client/events/night-1')
  })

  it.each([
    ['Free', { from_price_minor: 0 }],
    ['Not on sale', { from_price_minor: null }],
    ['Sold out', { from_price_minor: null, is_sold_out: true, remaining: { level: 'none' } }],
    ['Few left', { remaining: { level: 'few' } }],
    ['Last places', { remaining: { level: 'last' } }],
    ['Cancelled', { is_cancelled: true }],
    ['Past', { is_past: true }],
    ['21+', { min_age: 21 }],
    ['Verified ID', { requires_verified_id: true }],
  ] as const)('says %s', async (words, change) => {
    await renderApp('/client/events', world([aCard(1, change)]))
    expect(card().textContent).toContain(words)
  })

  it('names no requirement that everyone meets', async () => {
    await renderApp('/client/events', world([aCard(1)]))
    expect(card().textContent).not.toMatch(/18\+|Verified ID/)
  })

  it('loads the first picture eagerly and the others when they come near', async () => {
    await renderApp('/client/events', world())
    expect([...document.querySelectorAll('article img')].map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy'])
  })
})

describe('filters', () => {
  it('are read from the address and sent', async () => {
    const answers = world()
    await renderApp('/client/events?date_range=weekend&city=Lisbon&genre=Techno&search=ana&sort=price', answers)
    expect(answers.requests).toContain(
      'client/events/?date_range=weekend&search=ana&genre=Techno&city=Lisbon&sort=price&limit=24',
    )
    expect(find('h1').textContent).toBe('This weekend in Lisbon: Techno')
    expect(find('nav[aria-label=When] [aria-current]').textContent).toBe('Weekend')
    expect(findAction('Clear “ana”').getAttribute('href')).toBe(
      '/client/events?date_range=weekend&genre=Techno&city=Lisbon&sort=price',
    )
  })

  it('drop invalid values', async () => {
    const answers = world()
    await renderApp('/client/events?date_range=someday&genre=Polka&sort=name&date_range=2026-13-40,2026-11-02', answers)
    expect(answers.requests).toContain('client/events/?limit=24')
  })

  it('go into the address as they are chosen, and keep each other', async () => {
    const { address } = await renderApp('/client/events?date_range=week', world())
    await type(findFieldAs('City', HTMLSelectElement), 'Tokyo')
    await type(findFieldAs('Genre', HTMLSelectElement), 'House')
    expect(address()).toBe('/client/events?date_range=week&genre=House&city=Tokyo')
    await press(findAction('Tomorrow'))
    expect(address()).toBe('/client/events?date_range=tomorrow&genre=House&city=Tokyo')
    await type(findFieldAs('City', HTMLSelectElement), '')
    await press(findAction('Any day'))
    expect(address()).toBe('/client/events?genre=House')
  })

  it('stay when the bar searches, and are removed one by one', async () => {
    const { address } = await renderApp('/client/events?city=Lisbon', world())
    await type(findAs('header [role=combobox]', HTMLInputElement), 'kova')
    await dispatch(find('header form'), new Event('submit', { bubbles: true, cancelable: true }))
    expect(address()).toBe('/client/events?city=Lisbon&search=kova')
    await press(findAction('Clear “kova”'))
    expect(address()).toBe('/client/events?city=Lisbon')
  })

  it('accept two custom days, or one', async () => {
    const { address } = await renderApp('/client/events', world())
    await press(findAction('Pick dates'))
    await vi.waitFor(() => findField('From'))
    await type(findField('From'), '2026-12-30')
    await type(findField('To'), '2026-12-01')
    expect(find('fieldset').textContent).toContain('Choose a day after the first one')
    await type(findField('To'), '2027-01-01')
    await press(findAction('Show events'))
    expect(new URLSearchParams(address().split('?')[1]).get('date_range')).toBe('2026-12-30,2027-01-01')
    expect(find('h1').textContent).toBe('Events, Wed, Dec 30, 2026 – Fri, Jan 1, 2027')
  })
})

describe('paging', () => {
  const long = () =>
    world().giveBy(listEvents, (query) =>
      query.get('cursor') === 'two' ? page([aCard(3)], null, 3) : page([aCard(1), aCard(2)], 'two', 3),
    )

  it('shows more below, and then no more', async () => {
    const { address } = await renderApp('/client/events?city=Lisbon', long())
    expect(findAction('Show more').getAttribute('href')).toBe('/client/events?city=Lisbon&cursor=two')
    await press(findAction('Show more'))
    await settle()
    expect(titles()).toEqual(['Night 1', 'Night 2', 'Night 3'])
    expect(address()).toBe('/client/events?city=Lisbon')
    expect(document.body.textContent).not.toContain('Show more')
  })

  it('is a link for readers without scripts', async () => {
    await renderApp('/client/events?cursor=two', long())
    expect(titles()).toEqual(['Night 3'])
  })

  it('says if the next page did not load, and retries', async () => {
    const answers = long()
    await renderApp('/client/events', answers)
    answers.fail(listEvents, 500)
    await press(findAction('Show more'))
    await settle()
    expect(find('[role=alert]').textContent).toContain('didn’t load')
    answers.give(listEvents, page([aCard(3)]))
    await press(findAction('Try again'))
    await settle()
    expect(titles()).toEqual(['Night 1', 'Night 2', 'Night 3'])
  })
})

describe('without events', () => {
  it('leads to a broader search', async () => {
    await renderApp('/client/events?date_range=today&city=Lisbon', world([]))
    expect(find('h2').textContent).toBe('No events match')
    expect(findAction('Search any day').getAttribute('href')).toBe('/client/events?city=Lisbon')
    expect(findAction('Clear all filters').getAttribute('href')).toBe('/client/events')
  })

  it('says so if there are none at all', async () => {
    await renderApp('/client/events', world([]))
    expect(find('h2').textContent).toBe('No events yet')
  })
})

it('says if the list did not load, and retries', async () => {
  const answers = world().fail(listEvents, 500, {
    error: 'Something went wrong on our side. Try again in a moment.',
    code: 'internal',
  })
  await renderApp('/client/events', answers)
  expect(find('main h1').textContent).toBe('This didn’t load')
  answers.give(listEvents, page([aCard(1)]))
  await press(findAction('Try again'))
  await settle()
  expect(titles()).toEqual(['Night 1'])
})

describe('on the day of a booked event', () => {
  afterEach(() => endSession())

  const withBooking = async (now: string) => {
    vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
    keepSession(signedIn(profiles.client))
    await renderApp('/client/events', world().give(listReservations, { reservations: [aReservation(7)], count: 1, next: null }))
    await settle()
    vi.useRealTimers()
  }

  it('the ticket comes first', async () => {
    await withBooking('2026-11-20T18:00:00Z')
    await vi.waitFor(() => expect(find('section[aria-label="Your event today"]').textContent).toContain('2 guests'))
    // After the list: it arrives later, and moves nothing.
    expect(find('main h1').compareDocumentPosition(find('section[aria-label="Your event today"]')) & 4).toBe(4)
    expect(findAction('Show tickets').getAttribute('href')).toBe(`/client/reservations/${aReservation(7).id}/ticket`)
  })

  it('and not a day before', async () => {
    await withBooking('2026-11-19T18:00:00Z')
    expect(document.querySelector('section[aria-label="Your event today"]')).toBeNull()
  })
})

describe('sorted by price', () => {
  const prices = [aCard(1, { currency: 'EUR' }), aCard(2, { currency: 'EUR' }), aCard(3, { currency: 'JPY' })]
  const headings = () => [...document.querySelectorAll('main section > h2')].map(({ textContent }) => textContent)

  it('has a heading for each currency, because their prices do not compare', async () => {
    await renderApp('/client/events?sort=price', world(prices))
    expect(headings()).toEqual(['Euro', 'Japanese Yen'])
  })

  it('needs none with a single currency', async () => {
    await renderApp('/client/events?sort=price', world(prices.slice(0, 2)))
    expect(headings()).toEqual([])
  })
})
