import { getEvent, getReservationStatus, type EventPage } from '#contract/events/events.ts'
import { confirmEmail, requestEmailCode } from '#contract/accounts/accounts.ts'
import { errors } from '#contract/base/errors.ts'
import { getReservation, listReservations, manageReservation, type Reservation } from '#contract/reservations/reservations.ts'
import {
  acceptFewerPlaces,
  joinWaitingList,
  leaveWaitingList,
  listWaitingList,
  type WaitingEntry,
} from '#contract/reservations/waiting-list.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { aCard, anEvent, aPrestation, statusOf } from '../../../../shared/testing/events.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { loadPage, renderApp } from '../../../testing/render-app.tsx'

const gone = aPrestation(1, { state: 'sold_out' })
const soldOut = anEvent({
  status: 'sold_out',
  is_sold_out: true,
  waitlist: { enabled: true, joinable: true },
  prestations: [gone],
})
const { id, slug, title, club, starts_at, ends_at, timezone } = aCard(100)
const waiting: WaitingEntry = {
  id: aCard(700).id,
  event: { id, slug, title, club_name: club.name, city: club.city, starts_at, ends_at, timezone },
  lines: [{ prestation_id: gone.id, name: gone.name, quantity: 2 }],
  party_size: 2,
  state: 'waiting',
  place: 3,
  smallest_party: 2,
  takes_fewer: true,
  places_needed: 4,
  reason: 'others_first',
  reservation_id: null,
  offer_expires_at: null,
  created_at: '2026-11-10T12:00:00.000Z',
}

const page = () => find('main').textContent
const world = (event: EventPage = soldOut) =>
  new Answers().give(getEvent, event).give(getReservationStatus, statusOf(event)).give(joinWaitingList, waiting)

async function open(address: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp(address, answers)), answers }
}

const guest = signedIn(profiles.client)
const withEmail = (email_confirmed: boolean) => ({ ...guest, user: { ...guest.user, email: 'ada@example.com', email_confirmed } })

beforeEach(() => keepSession(withEmail(true)))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the waiting list of an event', () => {
  it('is offered if the event is sold out', async () => {
    await open('/client/events/night-100', world())
    expect(findAction('Join the waiting list').getAttribute('href')).toBe('/client/events/night-100/waiting-list')
  })

  it('asks for a confirmed email before anything is chosen, and goes on once it is', async () => {
    keepSession(withEmail(false))
    const { user } = withEmail(true)
    const answers = world()
      .give(requestEmailCode, { message: 'Sent' })
      .give(confirmEmail, { user, profile: profiles.client, message: 'Your email is confirmed.' })
    await open('/client/events/night-100/waiting-list', answers)
    expect(page()).toContain('Confirm it so we can tell you when places open up.')
    expect(page()).not.toContain('What would you like to wait for?')
    await press(findAction('Send code'))
    await type(findField('Confirmation code'), '123456')
    await press(findAction('Confirm email'))
    expect(page()).toContain('What would you like to wait for?')
  })

  it('tells an account without an email where to add one', async () => {
    keepSession({ ...guest, user: { ...guest.user, email: null } })
    await open('/client/events/night-100/waiting-list', world())
    expect(findAction('Go to my profile').getAttribute('href')).toBe('/profile')
  })

  it('accepts a selection and a party, and returns the position', async () => {
    const { answers } = await open('/client/events/night-100/waiting-list', world())
    await press(findAction('More: General admission'))
    await press(findAction('More: General admission'))
    await press(findAction('Join the waiting list'))
    expect(answers.sent[0]).toMatchObject({
      endpoint: 'joinWaitingList',
      body: { lines: [{ prestation_id: gone.id, quantity: 2 }], party_size: 2 },
    })
    expect(page()).toContain('You’re number 3 on the waiting list')
    expect(page()).toContain('2 parties are ahead of you')
  })

  it('requires a selection before it sends anything', async () => {
    const { answers } = await open('/client/events/night-100/waiting-list', world())
    await press(findAction('Join the waiting list'))
    expect(find('[role=alert]').textContent).toContain('Choose what to wait for')
    expect(answers.sent).toEqual([])
  })

  it('says why joining is not possible', async () => {
    const answers = world().fail(joinWaitingList, 409, { error: errors.already_waiting.sentence, code: 'already_waiting' })
    await open('/client/events/night-100/waiting-list', answers)
    await press(findAction('More: General admission'))
    await press(findAction('Join the waiting list'))
    expect(find('[role=alert]').textContent).toContain(errors.already_waiting.sentence)
  })

  it('leads to the booking if there are places', async () => {
    await open('/client/events/night-100/waiting-list', world(anEvent()))
    expect(page()).toContain('No need to wait')
    expect(findAction('Book this event').getAttribute('href')).toBe('/client/events/night-100')
  })
})

describe('waiting list entries', () => {
  const mine = (entries: WaitingEntry[]) =>
    new Answers()
      .give(listReservations, { reservations: [], count: 0, next: null })
      .give(listWaitingList, { entries, count: entries.length, next: null })

  it('are below the bookings, with position and reason, and can be left', async () => {
    const { answers } = await open(
      '/client/reservations',
      mine([waiting]).give(leaveWaitingList, { ...waiting, state: 'cancelled', place: null, reason: null }),
    )
    for (const part of ['Waiting list', 'Night 100', '2 × General admission', 'You’re number 3']) expect(page()).toContain(part)
    await press(findAction('Leave the waiting list for Night 100'))
    expect(answers.sent[0]).toMatchObject({ endpoint: 'leaveWaitingList' })
  })

  it('say how many places have to come back, and accept fewer places', async () => {
    const four = { ...waiting, party_size: 4, smallest_party: 4, places_needed: 7 }
    const fewer = { ...four, smallest_party: 3, places_needed: 6 }
    const answers = mine([four])
    answers.giveBy(acceptFewerPlaces, () => {
      answers.give(listWaitingList, { entries: [fewer], count: 1, next: null })
      return fewer
    })
    await open('/client/reservations', answers)
    expect(page()).toContain('At most 7 places have to come back before it’s your turn.')
    await press(findAction('Take fewer than 4 places (Night 100)'))
    await press(findAction('Fewer: Places'))
    expect(page()).toContain('If 3 places are free, we’ll offer them to you too.')
    await press(findAction('Accept 3 places or more'))
    expect(answers.sent.map(({ body }) => body)).toEqual([{ smallest_party: 3 }])
    expect(page()).toContain('At most 6 places have to come back')
    expect(findAction('Change: 3 or more places (Night 100)')).toBeTruthy()
  })

  it('say so when fewer places can no longer be accepted', async () => {
    const refusal = { error: errors.invalid_transition.sentence, code: 'invalid_transition' }
    await open(
      '/client/reservations',
      mine([{ ...waiting, place: 1, reason: 'none_free' }]).fail(acceptFewerPlaces, 409, refusal),
    )
    expect(page()).toContain('As soon as 2 places open up, we’ll hold them for you.')
    await press(findAction('Take fewer than 2 places (Night 100)'))
    await press(findAction('Fewer: Places'))
    await press(findAction('Accept 1 place or more'))
    expect(find('[role=alert]').textContent).toContain(errors.invalid_transition.sentence)
  })

  const offered: WaitingEntry = {
    ...waiting,
    state: 'offered',
    place: null,
    reason: null,
    reservation_id: aCard(7).id,
    offer_expires_at: '2026-11-20T20:00:00.000Z',
  }
  const hold = (change: Partial<Reservation>) => aReservation(7, { status: 'held', version: 3, ...change })
  const { payment: _payment, movements: _movements, ...booked } = aReservation(7)
  const withHeld = (booking: Reservation) =>
    mine([waiting, offered]).give(listReservations, { reservations: [booking], count: 1, next: null })

  it('lead to the places that are held, if they must be requested', async () => {
    await open('/client/reservations', mine([waiting, offered]))
    expect(findAction('See 2 places').getAttribute('href')).toBe(`/client/reservations/${aCard(7).id}`)
    expect(page().indexOf('2 places are yours')).toBeLessThan(page().indexOf('You’re number 3'))
  })

  it('take free places with one tap', async () => {
    const answers = withHeld(hold({ allowed_actions: ['confirm', 'cancel'] }))
      .give(manageReservation, booked)
      .give(getReservation, aReservation(7))
    await loadPage(`/client/reservations/${aCard(7).id}`)
    const { address } = await open('/client/reservations', answers)
    expect(document.querySelectorAll('main h2 a')).toHaveLength(0)
    await press(findAction('Confirm 2 places'))
    await settle()
    expect(answers.sent).toMatchObject([{ endpoint: 'manageReservation', body: { action: 'confirm' } }])
    expect(address()).toBe(`/client/reservations/${aCard(7).id}?booked=1`)
  })

  it('lead to the payment of places paid in advance with one tap', async () => {
    const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const offer = hold({ allowed_actions: ['pay', 'cancel'], to_pay_minor: 2400 })
    await open('/client/reservations', withHeld(offer))
    await press(findAction('Pay €24.00 for 2 places'))
    expect(gone).toHaveBeenCalledWith(`/client/reservations/${offer.id}/pay`)
  })

  it('are not mentioned if there are none', async () => {
    await open('/client/reservations', mine([{ ...waiting, state: 'expired', place: null, reason: null }]))
    expect(page()).not.toContain('Waiting list')
  })
})
