import { countEventView, getEvent, getReservationStatus, unlockPrestations, type EventPage } from '#contract/events/events.ts'
import { listReservations, type Reservation } from '#contract/reservations/reservations.ts'
import { listWaitingList, type WaitingEntry } from '#contract/reservations/waiting-list.ts'
import { act } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { anEvent, aPrestation, aTable, statusOf } from '../../../../shared/testing/events.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { find, findAction, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { Answers } from '../../../../shared/testing/answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const entry = aPrestation(1)
const table = aTable(2, {
  remaining: { level: 'last' },
  minimum_spend_minor: 20_000,
  included_items: [
    { name: 'Gin', quantity: 2 },
    { name: 'Mixers', quantity: 1 },
  ],
})
const bottle = aPrestation(3, { kind: 'bottle', name: 'Champagne', pricing: 'per_unit', price_minor: 9000 })
const list = aPrestation(4, {
  kind: 'guest_list',
  name: 'Friends list',
  price_minor: 0,
  payment: 'free',
  arrive_by: '2026-11-21T00:30:00Z',
  per_client_limit: 2,
})
const online = aPrestation(5, { name: 'Early bird', payment: 'prepaid', price_minor: 900 })
const event = anEvent({ prestations: [entry, online, list, table, bottle] })

const world = (of: EventPage = event) => new Answers().give(getEvent, of).give(getReservationStatus, statusOf(of))
const open = async (of: EventPage = event, query = '') => renderApp(`/client/events/night-100${query}`, world(of))
const panel = () => find('section[aria-labelledby=choose]').textContent
const bar = () => find('section[aria-label=Booking]')
const choiceOf = (name: string) => {
  const item = [...document.querySelectorAll('li')].find((one) => one.querySelector('h4')?.textContent === name)
  return item?.textContent ?? 'none'
}

it('says what, when, where, who plays and what to know', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await open()
  expect(find('main h1').textContent).toBe('Night 100')
  const text = find('main').textContent
  for (const part of [
    'Fri, Nov 20, 2026, 11:00 PM – Sat 6:00 AM',
    'Lumen, Rua das Docas 10, Lisbon',
    'Ana Kova',
    'Doors10:30 PM',
    '18 and over',
    'Come as you are',
  ]) {
    expect(text).toContain(part)
  }
  for (const line of [
    'Up to 48 hours before the event starts: free of charge.',
    '24 hours before the event starts: 50% of what you paid is refunded.',
    'After that: no refund.',
  ]) {
    expect(text).toContain(line)
  }
})

it('leads to whichever map app a phone has', async () => {
  await open()
  const place = 'Lumen, Rua das Docas 10, 1300-001 Lisbon'
  const queryOf = (name: string, key: string) => new URL(findAction(name).getAttribute('href') ?? '').searchParams.get(key)
  expect([queryOf('Google Maps', 'query'), queryOf('Apple Maps', 'q')]).toEqual([place, place])
})

it.each<[string, Partial<EventPage>, number]>([
  ['can be put in a calendar before anything is booked', {}, 1],
  ['is not for calendars once it is over', { is_past: true }, 0],
  ['is not for calendars once it is cancelled', { is_cancelled: true }, 0],
])('%s', async (_, change, count) => {
  await open(anEvent(change))
  expect(document.querySelectorAll('main a[href="/e/night-100/calendar.ics"]')).toHaveLength(count)
})

it('offers each item with its price, its terms and its availability', async () => {
  await open()
  expect([...document.querySelectorAll('main h3')].map((one) => one.textContent)).toEqual([
    'Entry',
    'Guest list',
    'Tables',
    'Bottles and extras',
  ])
  for (const part of ['€12.00', 'per person', 'Pay at the venue']) expect(choiceOf('General admission')).toContain(part)
  for (const part of ['Free', 'Arrive by 12:30 AM']) expect(choiceOf('Friends list')).toContain(part)
  for (const part of [
    '€300.00',
    'per table for 6',
    'Last places',
    'Minimum spend €200.00',
    'For parties of 4 to 6',
    'Includes 2 × Gin, Mixers',
  ])
    expect(choiceOf('Booth')).toContain(part)
  expect(choiceOf('Champagne')).toContain('per bottle')
})

it('folds what is no longer on sale away, after what is', async () => {
  await open(anEvent({ prestations: [aPrestation(7, { name: 'Early list', state: 'ended' }), entry] }))
  const folded = find('main details')
  expect(folded.textContent).toContain('1 no longer on sale')
  expect(folded.textContent).toContain('Early list')
  expect(folded.hasAttribute('open')).toBe(false)
  expect(folded.textContent).not.toContain('General admission')
})

it('says what is paid online, and lets guests select it', async () => {
  await open()
  expect(choiceOf('Early bird')).toContain('Paid online')
  expect(document.querySelector('[aria-label="More: Early bird"]')).not.toBeNull()
})

describe('the bar', () => {
  it('leads to the items until something is selected', async () => {
    await open(anEvent({ from_price_minor: 900, prestations: [entry, online, bottle] }))
    expect(bar().textContent).toContain('From €9.00')
    expect(findAction('See tickets').getAttribute('href')).toBe('/client/events/night-100#choose')
  })

  it('counts a guest list only if nothing else admits guests', async () => {
    await open(anEvent({ prestations: [entry, list] }))
    expect(bar().textContent).toContain('From €12.00')
    expect(bar().textContent).not.toContain('Free')
  })

  it('then has the total and leads to the booking with the selection', async () => {
    const { address } = await open()
    await press(findAction('More: General admission'))
    await press(findAction('More: General admission'))
    await press(findAction('More: Champagne'))
    expect(bar().textContent).toContain('€114.00')
    expect(address()).toBe(`/client/events/night-100?p=${entry.id}:2&p=${bottle.id}:1&party=2`)
    // Someone new to this device fills in who they are first.
    expect(decodeURIComponent(findAction('Continue').getAttribute('href') ?? '')).toBe(
      `/join?next=/client/events/night-100/book?p=${entry.id}:2&p=${bottle.id}:1&party=2`,
    )
  })

  it('stays in the address while someone signed out signs up to be interested', async () => {
    await open(event, `?p=${entry.id}:2`)
    const next = new URLSearchParams(findAction('I’m interested').getAttribute('href')?.split('?')[1]).get('next')
    expect(next).toBe(`/client/events/night-100?p=${entry.id}:2`)
  })

  it('restores the selection of the address, and drops it', async () => {
    await open(event, `?p=${list.id}:2&party=2`)
    expect(bar().textContent).toContain('Free2 items, nothing to pay')
    await press(findAction('Fewer: Friends list'))
    await press(findAction('Fewer: Friends list'))
    expect(bar().textContent).toContain('All fees included')
  })

  it('opens with one place if the first choice is free, books with one tap, and can be emptied', async () => {
    const { address } = await open(anEvent({ prestations: [list, bottle] }))
    expect(bar().textContent).toContain('Free1 item, nothing to pay')
    const to = decodeURIComponent(findAction('Book').getAttribute('href') ?? '')
    // Someone new to this device needs an account first.
    expect(to).toBe(`/join?next=/client/events/night-100/book?p=${list.id}:1&party=1`)
    await press(findAction('Fewer: Friends list'))
    expect(bar().textContent).toContain('All fees included')
    expect(address()).toBe('/client/events/night-100?p=0')
  })

  it('opens with nothing if the first choice costs money, and asks before it books', async () => {
    await open(anEvent({ prestations: [entry, list] }))
    expect(bar().textContent).toContain('All fees included')
    await press(findAction('More: General admission'))
    findAction('Continue')
  })

  it.each([
    [
      'a verified ID',
      { requires_verified_id: true },
      'Verify my ID',
      '/client/verify-identity?next=%2Fclient%2Fevents%2Fnight-100',
    ],
    ['an age', { min_age: 30 }, 'Find another event', '/client/events'],
  ])('says what a guest lacks (%s) before they choose', async (_, change, action, to) => {
    keepSession(signedIn(profiles.client))
    onTestFinished(async () => endSession())
    await open(anEvent({ prestations: [list], ...change }))
    expect(findAction(action).getAttribute('href')).toBe(to)
    expect(bar().querySelectorAll('a')).toHaveLength(1)
  })

  it('requires an admission before extras can be booked', async () => {
    await open()
    await press(findAction('More: Champagne'))
    expect(bar().textContent).toContain('Add a ticket or a table')
    expect(document.body.textContent).not.toContain('Book€')
    expect([...document.querySelectorAll('a')].map((one) => one.textContent)).not.toContain('Continue')
  })
})

it('offers nothing to guests who cannot enter', async () => {
  await open(
    anEvent({ is_sold_out: true, prestations: [aPrestation(1, { state: 'sold_out', remaining: { level: 'none' } }), bottle] }),
  )
  expect(choiceOf('Champagne')).toContain('Requires a ticket or table')
  expect(document.querySelector('section[aria-label=Booking]')).toBeNull()
})

it('goes from none to the smallest party, and back', async () => {
  await open(anEvent({ prestations: [aPrestation(1, { min_party: 4 })] }))
  await press(findAction('More: General admission'))
  expect(find('fieldset output').textContent).toBe('4')
  await press(findAction('Fewer: General admission'))
  expect(find('fieldset output').textContent).toBe('0')
})

it('says what was removed from the selection', async () => {
  await open(
    anEvent({ prestations: [aPrestation(1, { state: 'sold_out', remaining: { level: 'none' } }), table] }),
    `?p=${entry.id}:2&party=2`,
  )
  expect(find('[role=status]').textContent).toContain('General admission is no longer available')
})

it('says what was removed if it is more than one thing', async () => {
  const gone = { state: 'sold_out', remaining: { level: 'none' } } as const
  const prestations = [aPrestation(1, gone), aPrestation(5, { ...gone, name: 'Early bird' }), table]
  await open(anEvent({ prestations }), `?p=${entry.id}:2&p=${online.id}:1&party=2`)
  const said = find('[role=status]').textContent
  expect(said).toContain('General admission and Early bird are no longer available')
  expect(said).toContain('We removed them from your selection.')
})

it.each([
  ['This event was cancelled', { is_cancelled: true, is_active: false }],
  ['This event is over', { is_past: true, is_active: false, status: 'completed' }],
  ['Sold out', { is_sold_out: true, status: 'sold_out', prestations: [aPrestation(1, { state: 'sold_out' })] }],
  ['Sales are paused', { sales: { ...event.sales, state: 'paused' }, prestations: [aPrestation(1, { state: 'paused' })] }],
  ['Booking has closed', { sales: { ...event.sales, state: 'closed' }, prestations: [aPrestation(1, { state: 'ended' })] }],
  [
    'On sale Sun, Nov 1, 2026, 12:00 PM',
    {
      sales: { ...event.sales, state: 'upcoming', opens_at: '2026-11-01T12:00:00Z' },
      prestations: [aPrestation(1, { state: 'upcoming' })],
    },
  ],
] as const)('says: %s', async (words, change) => {
  await open(anEvent({ ...change, prestations: 'prestations' in change ? [...change.prestations] : [entry] }))
  expect(panel()).toContain(words)
  expect(document.querySelector('section[aria-label=Booking]')).toBeNull()
})

it('offers the waiting list of one sold-out option beside those that can be booked', async () => {
  const gone = aPrestation(1, { state: 'sold_out', remaining: { level: 'none' } })
  await open(anEvent({ prestations: [gone, table], waitlist: { enabled: true, joinable: true } }))
  expect(panel()).toContain('Sold-out tickets may come back')
  expect(findAction('Join the waiting list').getAttribute('href')).toBe('/client/events/night-100/waiting-list')
  expect(findAction(`More: ${table.name}`).tagName).toBe('BUTTON')
})

it('names the zone of its opening where the reader’s clock differs', async () => {
  const opening = { sales: { ...event.sales, state: 'upcoming', opens_at: '2026-11-01T12:00:00Z' } } as const
  await open(anEvent({ ...opening, timezone: 'Pacific/Chatham', prestations: [aPrestation(1, { state: 'upcoming' })] }))
  expect(panel()).toContain('On sale Mon, Nov 2, 2026, 1:45 AM (Chatham time)')
})

it('says that an address leads nowhere', async () => {
  await renderApp('/client/events/nothing', new Answers().fail(getEvent, 404))
  expect(find('main h1').textContent).toBe('Page not found')
})

describe('while it is open', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it("polls at the server's interval, and shows what has changed", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const answers = world().give(countEventView, { message: 'Counted' })
    vi.stubGlobal('fetch', answers.fetch)
    await renderApp('/client/events/night-100', answers)
    const polls = () => answers.requests.filter((path) => path.endsWith('reservation-status/')).length
    expect(polls()).toBe(1)
    answers.give(
      getReservationStatus,
      statusOf({
        ...event,
        prestations: [{ ...entry, state: 'sold_out', remaining: { level: 'none' } }, ...event.prestations.slice(1)],
      }),
    )
    await act(async () => vi.advanceTimersByTimeAsync(19_000))
    expect(polls()).toBe(1)
    await act(async () => vi.advanceTimersByTimeAsync(1000))
    expect(polls()).toBe(2)
    expect(choiceOf('General admission')).toContain('Sold out')
  })

  it('does not poll for a past event', async () => {
    const over = anEvent({ is_past: true, is_active: false, status: 'completed' })
    const answers = world(over)
    await renderApp('/client/events/night-100', answers)
    expect(answers.requests).toEqual(['client/events/night-100/'])
  })
})

describe('a code', () => {
  const secret = aPrestation(6, { name: 'Family table' })
  const coded = anEvent({ prestations: [entry], takes_code: true })

  it('unlocks hidden items, and stays in the address', async () => {
    const answers = world(coded).give(unlockPrestations, { prestations: [secret], count: 1, next: null })
    const { address } = await renderApp('/client/events/night-100', answers)
    expect(choiceOf('Family table')).toBe('none')
    await type(findFieldAs('Access code', HTMLInputElement), 'family')
    await press(findAction('Apply'))
    expect(choiceOf('Family table')).toContain('€12.00')
    expect(panel()).toContain('Family table unlocked')
    // It may be out of view: reading and the view go on there.
    expect(document.activeElement?.textContent).toContain('Family table')
    await press(findAction('More: Family table'))
    expect(address()).toBe(`/client/events/night-100?p=${secret.id}:1&party=1&code=family`)
    expect(decodeURIComponent(findAction('Continue').getAttribute('href') ?? '')).toContain('code=family')
  })

  it('that unlocks nothing says so on its field', async () => {
    await renderApp(
      '/client/events/night-100?code=wrong',
      world(coded).fail(unlockPrestations, 404, { error: 'No', code: 'unknown_code' }),
    )
    expect(panel()).toContain('This code isn’t valid for this event.')
    expect(findFieldAs('Access code', HTMLInputElement).value).toBe('wrong')
  })

  it('that could not be checked is not called wrong', async () => {
    await renderApp('/client/events/night-100?code=FAMILY', world(coded).fail(unlockPrestations, 0))
    expect(panel()).toContain('We couldn’t check this code.')
    expect(panel()).not.toContain('opens nothing')
  })

  it('is asked for only if there is one', async () => {
    await open()
    expect(panel()).not.toContain('Access code')
  })
})

describe('for a client who', () => {
  afterEach(() => endSession())

  const openAs = async (bookings: Reservation[], entries: WaitingEntry[], of: EventPage = event) => {
    keepSession(signedIn(profiles.client))
    const answers = world(of)
      .give(listReservations, { reservations: bookings, count: bookings.length, next: null })
      .give(listWaitingList, { entries, count: entries.length, next: null })
    await renderApp('/client/events/night-100', answers)
    await settle()
    return answers
  }

  it('booked, it says so and leads to the tickets', async () => {
    const answers = await openAs([aReservation(7)], [])
    expect(answers.requests).toContain(`client/reservations/?when=upcoming&event_id=${event.id}&limit=5`)
    expect(panel()).toContain('You’re going2 guests · VX7K-0007')
    expect(findAction('Show tickets').getAttribute('href')).toBe(`/client/reservations/${aReservation(7).id}/ticket`)
  })

  it('still has to pay, it leads to the booking', async () => {
    await openAs([aReservation(7, { status: 'awaiting_payment' })], [])
    expect(panel()).toContain('Your booking is waiting for payment')
    expect(findAction('See booking').getAttribute('href')).toBe(`/client/reservations/${aReservation(7).id}`)
  })

  it('is on the waiting list, it says so and does not offer it again', async () => {
    const soldOut = { ...event, is_sold_out: true, waitlist: { enabled: true, joinable: true } }
    const { id, slug, title, starts_at, ends_at, timezone, club } = event
    const entry: WaitingEntry = {
      id: aPrestation(9).id,
      event: { id, slug, title, club_name: club.name, city: club.city, starts_at, ends_at, timezone },
      lines: [{ prestation_id: aPrestation(1).id, name: 'General admission', quantity: 2 }],
      party_size: 2,
      state: 'waiting',
      place: 1,
      smallest_party: 2,
      takes_fewer: true,
      places_needed: 4,
      reason: 'none_free',
      reservation_id: null,
      offer_expires_at: null,
      created_at: starts_at,
    }
    await openAs([], [entry], soldOut)
    expect(panel()).toContain('You’re on the waiting list')
    expect(findAction('See your place').getAttribute('href')).toBe('/client/reservations')
    expect(panel()).not.toContain('Join the waiting list')
  })
})

it('is counted as viewed once, after it was open for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers = world(anEvent({ id: '0190b000-0000-7000-8000-0000000000aa' })).give(countEventView, { message: 'Counted' })
  vi.stubGlobal('fetch', answers.fetch)
  try {
    await renderApp('/client/events/night-100', answers)
    expect(answers.sent).toEqual([])
    await act(async () => vi.advanceTimersByTimeAsync(2000))
    expect(answers.sent).toMatchObject([{ endpoint: 'countEventView' }])
    await renderApp('/client/events/night-100', answers)
    await act(async () => vi.advanceTimersByTimeAsync(2000))
    expect(answers.sent).toHaveLength(1)
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('says that the last places come from guests who have not come, and that they can be booked', async () => {
  await open({ ...event, waitlist: { ...event.waitlist, last_places: true } })
  expect(panel()).toContain('Last places from no-shows')
  expect(panel()).toContain('Book one and come in tonight.')
})
