import { listReservations, type Reservation } from '#contract/reservations.ts'
import type { ReservationStatus } from '#contract/reservation-states.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const pageOf = (reservations: Reservation[], next: string | null = null) => ({ reservations, count: reservations.length, next })
const page = () => find('main').textContent

beforeEach(() => keepSession(signedIn(profiles.client)))

describe('My Reservations', () => {
  it('lists upcoming bookings: event, date, club, party, status and reference', async () => {
    await renderApp('/client/reservations', new Answers().give(listReservations, pageOf([aReservation(7)])))
    for (const part of [
      'Night 100',
      'Fri, Nov 20, 2026, 11:00 PM – Sat 6:00 AM',
      'Lumen, Lisbon',
      '2 guests',
      'Confirmed',
      'VX7K-0007',
    ])
      expect(page()).toContain(part)
    expect(findAction('Night 100').getAttribute('href')).toBe(`/client/reservations/${aReservation(7).id}`)
    expect(findAction('Show tickets for Night 100').getAttribute('href')).toBe(
      `/client/reservations/${aReservation(7).id}/ticket`,
    )
  })

  it.each<[ReservationStatus, boolean, string]>([
    ['pending', false, 'Waiting for the club'],
    ['awaiting_payment', false, 'Awaiting payment'],
    ['cancelled', false, 'Cancelled'],
    ['no_show', false, 'Missed'],
    ['confirmed', true, 'Event cancelled'],
  ])('shows the status: %s, event cancelled %s', async (status, is_cancelled, word) => {
    const { event } = aReservation(7)
    await renderApp(
      '/client/reservations',
      new Answers().give(listReservations, pageOf([aReservation(7, { status, event: { ...event, is_cancelled } })])),
    )
    expect(page()).toContain(word)
  })

  it('has its tabs and its pages in the address', async () => {
    const answers = new Answers().giveBy(listReservations, (query) =>
      query.get('when') === 'past'
        ? pageOf([aReservation(query.has('cursor') ? 9 : 8)], query.has('cursor') ? null : 'page-2')
        : pageOf([aReservation(7)]),
    )
    const { address } = await renderApp('/client/reservations', answers)
    await press(findAction('Past'))
    expect(address()).toBe('/client/reservations?when=past')
    expect(page()).toContain('VX7K-0008')
    await press(findAction('More bookings'))
    expect(address()).toBe('/client/reservations?when=past&cursor=page-2')
    expect(page()).toContain('VX7K-0009')
    await press(findAction('Back to the start'))
    expect(page()).toContain('VX7K-0008')
  })

  it.each([
    ['', 'No upcoming bookings'],
    ['?when=past', 'No past bookings yet'],
  ])('says what to do if it is empty: %s', async (query, title) => {
    await renderApp(`/client/reservations${query}`, new Answers().give(listReservations, pageOf([])))
    expect(page()).toContain(title)
    expect(findAction('Find an event').getAttribute('href')).toBe('/client/events')
  })

  it('can be retried if it did not load', async () => {
    const answers = new Answers().fail(listReservations, 500)
    await renderApp('/client/reservations', answers)
    expect(page()).toContain('didn’t load')
    answers.give(listReservations, pageOf([aReservation(7)]))
    await press(findAction('Try again'))
    expect(page()).toContain('VX7K-0007')
  })
})
