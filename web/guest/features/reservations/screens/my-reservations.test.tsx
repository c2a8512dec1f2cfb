import { onlineManager } from '@tanstack/react-query'
import { listReservations, type Reservation } from '#contract/reservations/reservations.ts'
import { listWaitingList } from '#contract/reservations/waiting-list.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const pageOf = (reservations: Reservation[], next: string | null = null) => ({ reservations, count: reservations.length, next })
const page = () => find('main').textContent
const noneWaiting = { entries: [], count: 0, next: null }
const world = () => new Answers().give(listWaitingList, noneWaiting)

beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('My Reservations', () => {
  it('lists upcoming bookings: event, date, club, party, status and reference', async () => {
    await renderApp('/client/reservations', world().give(listReservations, pageOf([aReservation(7)])))
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
      world().give(listReservations, pageOf([aReservation(7, { status, event: { ...event, is_cancelled } })])),
    )
    expect(page()).toContain(word)
  })

  it('has its tabs and its pages in the address', async () => {
    const answers = world().giveBy(listReservations, (query) =>
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
    await renderApp(`/client/reservations${query}`, world().give(listReservations, pageOf([])))
    expect(page()).toContain(title)
    expect(findAction('Find an event').getAttribute('href')).toBe('/client/events')
  })

  it('can be retried if it did not load', async () => {
    const answers = world().fail(listReservations, 500)
    await renderApp('/client/reservations', answers)
    expect(page()).toContain('didn’t load')
    answers.give(listReservations, pageOf([aReservation(7)]))
    await press(findAction('Try again'))
    expect(page()).toContain('VX7K-0007')
  })

  it.each<[ReservationStatus, string, string]>([
    ['held', '2026-11-20T20:08:30Z', '8 min left'],
    ['awaiting_payment', '2026-11-20T22:11:00Z', 'by 10:11 PM'],
    ['awaiting_payment', '2026-11-21T20:00:00Z', 'by Sat, Nov 21, 2026, 8:00 PM'],
  ])('says how long a booking waits (%s until %s)', async (status, expires_at, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T20:00:20Z') })
    const { event } = aReservation(7)
    const reservation = aReservation(7, { status, expires_at, event: { ...event, timezone: 'UTC' } })
    await renderApp('/client/reservations', world().give(listReservations, pageOf([reservation])))
    expect(page()).toContain(words)
  })

  it('offers no payment without a network', async () => {
    onlineManager.setOnline(false)
    const due = aReservation(7, { status: 'held', allowed_actions: ['pay'] })
    await renderApp('/client/reservations', world().give(listReservations, pageOf([due])))
    expect(page()).toContain('On hold')
    expect(page()).not.toContain('Pay now')
    await act(async () => onlineManager.setOnline(true))
  })

  it('has its heading while it loads, and draws nothing before it knows what is offered', async () => {
    const answers = world().give(listReservations, pageOf([aReservation(7)]))
    const answer = answers.hold()
    await renderApp('/client/reservations', answers)
    await settle()
    await act(async () => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(find('h1').textContent).toBe('My Reservations')
    await act(async () => answer())
    await settle()
    expect(page()).toContain('VX7K-0007')
  })
})
