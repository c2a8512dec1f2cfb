import { logout } from '#contract/accounts/accounts.ts'
import { getClubNews, setClubNews } from '#contract/guests/news.ts'
import { getEvent, getReservationStatus, unlockPrestations, type EventPage } from '#contract/events/events.ts'
import { errors, type ErrorCode } from '#contract/base/errors.ts'
import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setBookingIntent, takeBookingIntent } from '../../../domain/booking-intent.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { anEvent, aPrestation, aTable, statusOf } from '../../../../shared/testing/events.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { loadPage, renderApp } from '../../../testing/render-app.tsx'

const entry = aPrestation(1)
const table = aTable(2)
const bottle = aPrestation(3, { kind: 'bottle', name: 'Champagne', pricing: 'per_unit', price_minor: 9000 })
const list = aPrestation(4, { kind: 'guest_list', name: 'Friends list', price_minor: 0, payment: 'free' })
const online = aPrestation(5, { name: 'Early bird', payment: 'prepaid' })
const ended = aPrestation(6, { name: 'First release', state: 'ended' })
const event = anEvent({ prestations: [entry, table, bottle, list, online, ended] })
const booked = aReservation(7)

const world = (of: EventPage = event) =>
  new Answers()
    .give(getEvent, of)
    .give(getReservationStatus, statusOf(of))
    .give(createReservation, booked)
    .give(getReservation, booked)

async function open(query: string, answers = world()) {
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp(`/client/events/night-100/book${query}`, answers)), answers }
}

/** Only those with an email are asked. */
function keepEmail(): void {
  const session = signedIn(profiles.client)
  keepSession({ ...session, user: { ...session.user, email: 'ada@vesper.example' } })
}
const news = (is_wanted = false) => ({ club_id: event.club.id, club_name: event.club.name, is_wanted, changed_at: null })
const refused = (code: ErrorCode, facts: Record<string, unknown> = {}) =>
  world().fail(createReservation, errors[code].status, { error: errors[code].sentence, code, ...facts })
const bar = () => find('section[aria-label="Your booking"]').textContent
const alert = () => find('[role=alert]').textContent
const book = () => press(findAction('Book'))
const page = () => find('main').textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  keepSession(signedIn(profiles.client))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the booking page', () => {
  it('says before booking an event under way that it can’t be cancelled', async () => {
    vi.setSystemTime(new Date('2026-11-20T23:30:00Z'))
    await open(`?p=${online.id}:2&party=2`)
    expect(page()).toContain('This event has started, so you can’t cancel this booking.')
    for (const part of ['Cancel free of charge', '50% of what you paid']) expect(page()).not.toContain(part)
  })

  it('says by when to arrive, beside what one books', async () => {
    const early = aPrestation(8, { name: 'Early entry', arrive_by: '2026-11-21T00:00:00Z', entry_end_at: '2026-11-21T01:00:00Z' })
    await open(`?p=${early.id}:2&party=2`, world(anEvent({ prestations: [early] })))
    expect(page()).toContain('2 × Early entry €12.00 eachArrive by Sat 12:00 AM')
  })

  it('shows the event, the price including everything, and the terms', async () => {
    await open(`?p=${entry.id}:2&party=2`)
    for (const part of [
      'Night 100',
      'Fri, Nov 20, 2026, 11:00 PM – Sat 6:00 AM',
      'Lumen, Lisbon',
      '2 × General admission',
      'To pay at the venue€24.00',
      'Includes all fees',
    ]) {
      expect(page()).toContain(part)
    }
    for (const part of ['You pay nothing now. Cancel free of charge until the event starts.', '18 and over. Bring a photo ID.'])
      expect(page()).toContain(part)
    expect(bar()).toBe('€24.00Pay at the venueBook')
  })

  it('says nothing about paying or cancelling while nothing is selected', async () => {
    await open('')
    expect(page()).toContain('Nothing selected yet')
    expect(page()).toContain('18 and over. Bring a photo ID.')
    for (const part of ['You pay nothing now', 'Cancel free of charge']) expect(page()).not.toContain(part)
  })

  it('keeps each fact of an item in one piece', async () => {
    await open('')
    const facts = [...find('main').querySelectorAll('.facts')].map((line) => [...line.children].map((fact) => fact.textContent))
    expect(facts).toContainEqual(['€300.00', '· 4–6 guests'])
  })

  it('books what a code unlocked, with the code', async () => {
    const secret = aPrestation(9, { name: 'Family table' })
    const { answers } = await open(
      `?p=${secret.id}:1&code=FAMILY`,
      world().give(unlockPrestations, { prestations: [secret], count: 1, next: null }),
    )
    expect(page()).toContain('1 × Family table')
    await book()
    expect(answers.sent[0]?.body).toMatchObject({ lines: [{ prestation_id: secret.id, quantity: 1 }], code: 'FAMILY' })
  })

  it('keeps quantity, party, total and address in step', async () => {
    const { address } = await open(`?p=${entry.id}:2&party=2`)
    await press(findAction('More: General admission'))
    expect(address()).toBe(`/client/events/night-100/book?p=${entry.id}:3&party=3`)
    expect(page()).toContain('3 guests')
    expect(bar()).toContain('€36.00')
  })

  it('shows what is being booked until the next page is there, even if that takes the last places', async () => {
    const answered = Promise.withResolvers<void>()
    const { answers, address, client } = await open(`?p=${entry.id}:2&party=2`)
    await loadPage(`/client/reservations/${booked.id}`)
    vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
      if (request.method === 'POST') await answered.promise
      return answers.fetch(url, request)
    })
    await book()
    answers.give(getReservationStatus, statusOf({ ...event, is_sold_out: true }))
    await act(async () => client.refetchQueries())
    await press(findAction('More: General admission'))
    expect(page()).not.toContain('Sold out')
    expect(address()).toBe(`/client/events/night-100/book?p=${entry.id}:2&party=2`)
    await act(async () => answered.resolve())
    await settle()
    expect(answers.sent.map(({ endpoint }) => endpoint)).toEqual(['createReservation'])
    expect(address()).toBe(`/client/reservations/${booked.id}?booked=1`)
  })

  it('asks for the party size if a table leaves it open', async () => {
    const { answers } = await open(`?p=${table.id}:1&party=6`)
    expect(page()).toContain('Your party4 to 6 guests')
    await press(findAction('Fewer: Guests'))
    await book()
    expect(answers.sent[0]?.body).toEqual({
      event_id: event.id,
      lines: [{ prestation_id: table.id, quantity: 1 }],
      party_size: 5,
    })
  })

  it('keeps a row reduced to none, and can add other items', async () => {
    await open(`?p=${entry.id}:1`)
    await press(findAction('Fewer: General admission'))
    expect(bar()).toContain('Nothing selected yet')
    await press(findAction('More: General admission'))
    await press(findAction('More: Friends list'))
    expect(page()).toContain('1 × Friends list')
    expect(document.querySelector('[aria-label="More: First release"]')).toBeNull()
  })

  it('says free if there is nothing to pay', async () => {
    await open(`?p=${list.id}:1`)
    expect(bar()).toBe('FreeNothing to payBook')
  })

  it('says what is paid online, and by when', async () => {
    await open(`?p=${online.id}:2`)
    for (const part of [
      'To pay online€24.00',
      'We hold your places for 10 minutes while you pay.',
      '50% of what you paid is refunded',
    ])
      expect(page()).toContain(part)
    expect(bar()).toBe('€24.00Pay onlinePay €24.00')
  })

  it('says what was dropped from a selection', async () => {
    await open(`?p=${entry.id}:1&p=${ended.id}:1&p=${aPrestation(77).id}:1`)
    expect(page()).toContain('First release can’t be booked right now, so we left it out.')
    expect(page()).toContain('Something you selected is no longer part of this event.')
  })

  it('sends visitors to the sign-in page and back to their selection', async () => {
    await endSession()
    await loadPage('/auth/login')
    const { address } = await open(`?p=${entry.id}:2&party=2`)
    expect(new URL(address(), 'http://x').searchParams.get('next')).toBe(`/client/events/night-100/book?p=${entry.id}:2&party=2`)
  })

  it('tells other roles who can book, and keeps the selection', async () => {
    keepSession(signedIn(profiles.admin))
    await loadPage('/auth/login')
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    await open(`?p=${entry.id}:2`, world().give(logout, { message: 'Signed out' }))
    expect(page()).toContain('Booking needs a guest account')
    expect(page()).toContain('Club accounts can’t book, and you’re signed in as ada.')
    await press(findAction('Use another account'))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
    expect(decodeURIComponent(String(assign.mock.lastCall?.[0]))).toBe(
      `/auth/login?next=/client/events/night-100/book?p=${entry.id}:2`,
    )
  })

  it('behind a code also says when the event is over, without offering a waiting list', async () => {
    await open('?code=FAMILY', world({ ...event, is_past: true }))
    expect(page()).toContain('This event is over')
  })

  it.each<[string, Partial<EventPage>, string]>([
    ['cancelled', { is_cancelled: true }, 'This event was cancelled'],
    ['over', { is_past: true }, 'This event is over'],
    ['sold out', { is_sold_out: true }, 'Sold out'],
    ['paused', { sales: { state: 'paused', opens_at: null, closes_at: event.sales.closes_at } }, 'Sales are paused'],
    ['closed', { sales: { state: 'closed', opens_at: null, closes_at: event.sales.closes_at } }, 'Booking has closed'],
    [
      'not open yet',
      { sales: { state: 'upcoming', opens_at: '2026-11-12T11:00:00Z', closes_at: event.sales.closes_at } },
      'On sale Thu, Nov 12, 2026, 11:00 AM',
    ],
  ])('offers nothing to book at an event that is %s', async (_, change, text) => {
    await open(`?p=${entry.id}:1`, world({ ...event, ...change }))
    expect(page()).toContain(text)
    expect(findAction('Find another event').getAttribute('href')).toBe('/client/events')
    expect(document.querySelector('main button[type=submit]')).toBeNull()
  })
})

describe('who may not book', () => {
  it('because they are not verified sees that before pressing, with the one thing to do', async () => {
    await open(`?p=${entry.id}:1`, world({ ...event, requires_verified_id: true }))
    expect(findAction('Verify my ID').getAttribute('href')).toContain('/client/verify-identity?next=')
    expect(document.querySelector('main button[type=submit]')).toBeNull()
  })

  it('because of their age is sent to other events', async () => {
    await open(`?p=${entry.id}:1`, world({ ...event, min_age: 30 }))
    expect(findAction('Find another event').getAttribute('href')).toBe('/client/events')
    expect(document.querySelector('main button[type=submit]')).toBeNull()
  })
})

describe('after Book was tapped on the event’s page', () => {
  const here = `/client/events/night-100/book?p=${entry.id}:2&party=2`

  it('books at once, and only once', async () => {
    history.replaceState(null, '', here)
    setBookingIntent(here)
    const { answers } = await open(`?p=${entry.id}:2&party=2`)
    await settle()
    expect(answers.sent.filter(({ endpoint }) => endpoint === 'createReservation')).toHaveLength(1)
    expect(takeBookingIntent(here)).toBe(false)
  })

  it.each(['another selection', 'no tap'])('books nothing before the button is pressed with %s', async (what) => {
    history.replaceState(null, '', here)
    if (what === 'another selection') setBookingIntent(`${here}&code=OTHER`)
    const { answers } = await open(`?p=${entry.id}:2&party=2`)
    await settle()
    expect(answers.sent).toEqual([])
    sessionStorage.clear()
  })
})

describe('booking', () => {
  it('leads to the confirmation, and Back does not book again', async () => {
    await loadPage('/client/reservations/7')
    const { address, answers } = await open(`?p=${entry.id}:2&party=2`)
    await book()
    expect(address()).toBe(`/client/reservations/${booked.id}?booked=1`)
    expect(find('h1').textContent).toBe('You’re going')
    expect(page()).toContain('VX7K-0007')
    expect(answers.sent).toHaveLength(1)
  })

  it('paid online leads straight to the payment page, with the reservation behind it', async () => {
    const gone = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const reservation = aReservation(7, { status: 'held', allowed_actions: ['pay', 'cancel'] })
    const { address, answers } = await open(`?p=${online.id}:2`, world().give(createReservation, reservation))
    await press(findAction('Pay €24.00'))
    expect(gone).toHaveBeenCalledWith(`/client/reservations/${reservation.id}/pay`)
    expect(address()).toBe(`/client/reservations/${reservation.id}?booked=1`)
    expect(answers.sent.map(({ endpoint }) => endpoint)).toEqual(['createReservation'])
  })

  it.each([true, false])('agrees to the club’s news only if the guest ticks the box, after the booking: %s', async (ticks) => {
    keepEmail()
    const { answers, address } = await open(`?p=${entry.id}:2`, world().give(getClubNews, news()).fail(setClubNews, 503))
    const box = findFieldAs(`News from ${event.club.name} by email`, HTMLInputElement)
    expect(box.checked).toBe(false)
    if (ticks) await press(box)
    await book()
    expect(answers.sent.map(({ endpoint }) => endpoint)).toEqual(['createReservation', ...(ticks ? ['setClubNews'] : [])])
    if (ticks) expect(answers.sent.at(-1)?.body).toEqual({ is_wanted: true })
    expect(address()).toContain('booked=1')
  })

  it('asks no one about the club’s news who agreed before', async () => {
    keepEmail()
    await open(`?p=${entry.id}:2`, world().give(getClubNews, news(true)))
    expect(page()).not.toContain('News from')
  })

  it('that needs approval sends the request', async () => {
    const manual = aPrestation(8, { name: 'Booth', approval: 'manual' })
    const reservation = aReservation(7, { status: 'held', allowed_actions: ['confirm', 'cancel'] })
    const { answers } = await open(
      `?p=${manual.id}:2`,
      world({ ...event, prestations: [manual] })
        .give(createReservation, reservation)
        .give(manageReservation, { ...reservation, status: 'pending', allowed_actions: ['cancel'], payment: undefined }),
    )
    await press(findAction('Send request'))
    expect(answers.sent[1]).toMatchObject({ endpoint: 'manageReservation', body: { action: 'confirm' } })
  })

  it('that couldn’t be confirmed keeps the places: the reservation offers to confirm', async () => {
    const reservation = aReservation(7, { status: 'held', allowed_actions: ['confirm', 'cancel'] })
    const answers = world().give(createReservation, reservation).fail(manageReservation, 503).give(getReservation, reservation)
    const { address } = await open(`?p=${entry.id}:2`, answers)
    await book()
    expect(address()).toBe(`/client/reservations/${reservation.id}?booked=1`)
    expect(page()).toContain('On hold')
  })

  it('sends the club the details', async () => {
    const { answers } = await open(`?p=${entry.id}:2`)
    await type(findFieldAs('Names of your guests', HTMLTextAreaElement), 'Ana\nBea')
    await type(findFieldAs('Arrival time', HTMLSelectElement), '2026-11-20T23:30:00.000Z')
    await book()
    expect(answers.sent[0]?.body).toMatchObject({
      guests: [{ name: 'Ana' }, { name: 'Bea' }],
      arrival_at: '2026-11-20T23:30:00.000Z',
    })
  })

  it('keeps what was entered across a reload, until it is booked', async () => {
    const key = `booking:${signedIn(profiles.client).user.id}:${event.id}`
    sessionStorage.setItem(key, JSON.stringify({ notes: 'By boat' }))
    const { answers } = await open(`?p=${entry.id}:2`)
    expect(findFieldAs('Notes for the club', HTMLInputElement).value).toBe('By boat')
    await type(findFieldAs('Notes for the club', HTMLInputElement), 'By bike')
    expect(sessionStorage.getItem(key)).toContain('By bike')
    await book()
    expect(answers.sent[0]?.body).toMatchObject({ notes: 'By bike' })
    expect(sessionStorage.getItem(key)).toBeNull()
  })

  it('repeated has one key, whether tapped twice or retried after a lost response', async () => {
    const { answers } = await open(`?p=${entry.id}:1`, world().fail(createReservation, 0))
    await act(async () => {
      findAction('Book').click()
      findAction('Book').click()
    })
    await settle()
    expect(alert()).toContain('You won’t be booked twice')
    await book()
    const keys = answers.sent.map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    await press(findAction('More: General admission'))
    await book()
    expect(answers.sent.at(-1)?.key).not.toBe(keys[0])
  })

  it('uses a new key if the old one was used up', async () => {
    const { answers } = await open(`?p=${entry.id}:1`, refused('idempotency_mismatch'))
    await book()
    await book()
    expect(answers.sent[1]?.key).not.toBe(answers.sent[0]?.key)
  })

  it('that is refused says so above the button, which gets the focus, and reloads availability', async () => {
    const { answers } = await open(
      `?p=${entry.id}:4`,
      refused('not_enough_places', { error: 'Only 2 of General admission left.', left: 2, prestation_id: entry.id }),
    )
    const before = answers.requests.filter((path) => path.includes('reservation-status')).length
    await book()
    expect(alert()).toContain('Only 2 of General admission left.')
    expect(document.activeElement?.contains(find('[role=alert]'))).toBe(true)
    await settle()
    expect(answers.requests.filter((path) => path.includes('reservation-status')).length).toBeGreaterThan(before)
    await press(findAction('Take 2'))
    expect(bar()).toContain('€24.00')
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it.each<[ErrorCode, string, string]>([
    ['underage', 'Find another event', '/client/events'],
    ['id_required', 'Verify my ID', '/client/verify-identity'],
    ['per_client_limit', 'See my reservations', '/client/reservations'],
  ])('refused with %s leads on: %s', async (code, label, href) => {
    await open(`?p=${entry.id}:1`, refused(code))
    await book()
    expect(alert()).toContain(errors[code].sentence)
    expect(findAction(label).getAttribute('href')?.split('?')[0]).toBe(href)
  })

  it('refused because it requires a verified ID leads back to the booking afterwards', async () => {
    await open(`?p=${entry.id}:1`, refused('id_required'))
    await book()
    const href = findAction('Verify my ID').getAttribute('href') ?? ''
    expect(new URL(href, 'http://x').searchParams.get('next')).toBe(`/client/events/night-100/book?p=${entry.id}:1`)
  })

  it('with an invalid party says so on the party', async () => {
    const message = 'Booth is for parties of 5 or more'
    await open(`?p=${table.id}:1&party=4`, refused('party_size', { error: message, fields: { party_size: [message] } }))
    await book()
    expect(document.activeElement?.textContent).toBe(message)
    expect(document.querySelector('[role=alert]')).toBeNull()
    await press(findAction('More: Guests'))
    expect(page()).not.toContain(message)
  })

  it('with an invalid field expands the section and focuses it', async () => {
    const { answers } = await open(`?p=${entry.id}:2`)
    await type(findFieldAs('Names of your guests', HTMLTextAreaElement), 'Ana\nBea\nCleo')
    await book()
    expect(document.activeElement).toBe(findFieldAs('Names of your guests', HTMLTextAreaElement))
    expect(document.activeElement?.closest('details')?.open).toBe(true)
    expect(answers.sent).toEqual([])
  })

  it('asks one guest for no names of others', async () => {
    await open(`?p=${entry.id}:1`)
    expect(page()).toContain('Arrival and notes')
    expect(page()).not.toContain('Names of your guests')
  })

  it('is not sent if nothing is selected', async () => {
    const { answers } = await open('')
    await book()
    expect(alert()).toBe('Choose something to book first.')
    expect(answers.sent).toEqual([])
  })
})
