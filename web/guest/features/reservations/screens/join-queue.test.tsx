import { enterQueue, openQueueCode } from '#contract/door/queue-code.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const event = {
  id: '0192aaaa-bbbb-7ccc-8ddd-0000000000e1',
  title: 'Deep Current',
  club_name: 'Kelder Noord',
  timezone: 'Europe/Amsterdam',
}
const party = {
  reservation_id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a1',
  reference: 'VX7K-2M9Q',
  party_size: 3,
  queued_at: '2026-11-20T22:41:00.000Z',
  queued_until: '2026-11-21T00:11:00.000Z',
}
const joined: AnswerOf<typeof enterQueue> = { event, parties: [party] }
const kept: AnswerOf<typeof openQueueCode> = {
  event,
  place: 'P123',
  at: '2026-11-20T22:41:00.000Z',
  place_until: '2026-11-20T22:51:00.000Z',
}

async function open(code: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  window.location.hash = code
  await renderApp('/queue', answers)
  await settle()
}
afterEach(async () => {
  await endSession()
  vi.unstubAllGlobals()
  window.location.hash = ''
})

const text = () => find('main').textContent

describe('the page behind the code at the end of the queue', () => {
  it('joins as it opens, and says since when and what that means', async () => {
    keepSession(signedIn(profiles.client))
    const answers = new Answers().give(openQueueCode, kept).give(enterQueue, joined)
    await open('C123', answers)
    expect(answers.sent).toMatchObject([
      { endpoint: 'openQueueCode', body: { code: 'C123' } },
      { endpoint: 'enterQueue', body: { code: 'P123' } },
    ])
    // A session that has ended leads back to the moment of the scan.
    expect(location.hash).toBe('#P123')
    expect(find('h1').textContent).toBe('You’re in the queue')
    expect(text()).toContain('Deep Current at Kelder Noord')
    expect(text()).toContain('Since 11:41 PM')
    expect(text()).toContain('until 1:11 AM, so waiting won’t make you late')
    expect(findAction('Show your ticket').getAttribute('href')).toBe(`/client/reservations/${party.reservation_id}/ticket`)
    expect(text()).not.toContain('Booking VX7K')
  })

  it('names each booking of a guest who has several', async () => {
    keepSession(signedIn(profiles.client))
    const other = { ...party, reservation_id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a2', reference: 'QQ22-QQ22' }
    await open('P123', new Answers().give(openQueueCode, kept).give(enterQueue, { event, parties: [party, other] }))
    expect(text()).toContain('Booking VX7K-2M9Q')
    expect(text()).toContain('Booking QQ22-QQ22')
  })

  it.each([
    [
      { error: 'This code has changed since. Scan the code again.', code: 'queue_code_expired' },
      'Scan what the screen shows now',
    ],
    [{ error: 'You have no booking for this event.', code: 'no_booking_here' }, 'tell the door staff you’ve joined the queue'],
    [
      { error: 'Another event.', code: 'booked_other_event', title: 'Night 100', business_date: '2026-11-21' },
      'Your booking is for Night 100 on Sat, Nov 21, 2026, not for this event.',
    ],
    [
      { error: 'Entry with this booking has ended.', code: 'not_in_queue', reason: 'too_late' },
      'Entry with this booking has ended.',
    ],
  ])('says why it couldn’t join, and what to do: %o', async (body, words) => {
    keepSession(signedIn(profiles.client))
    await open('P123', new Answers().give(openQueueCode, kept).fail(enterQueue, 409, body))
    expect(find('h1').textContent).toBe('You’re not in the queue yet')
    expect(text()).toContain(words)
    expect(findAction('See your bookings').getAttribute('href')).toBe('/client/reservations')
  })

  it('can be tried again when the network failed', async () => {
    keepSession(signedIn(profiles.client))
    const answers = new Answers().give(openQueueCode, kept).fail(enterQueue, 500)
    await open('P123', answers)
    expect(find('main [role=alert]').textContent).toContain('Check your connection')
    answers.give(enterQueue, joined)
    await press(findAction('Try again'))
    await settle()
    expect(find('h1').textContent).toBe('You’re in the queue')
  })

  it('says since when to a guest who is in the queue already, also after the code expired', async () => {
    keepSession(signedIn(profiles.client))
    const expired = { error: 'This code has changed since. Scan the code again.', code: 'queue_code_expired' }
    const answers = new Answers().fail(openQueueCode, 409, expired).give(enterQueue, joined)
    await open('C1', answers)
    expect(text()).toContain('Since 11:41 PM')
    expect(answers.sent.at(-1)).toMatchObject({ endpoint: 'enterQueue', body: { code: 'C1' } })
  })

  it('keeps the place of a phone that is signed out, and comes back to it after signing in', async () => {
    const answers = new Answers().give(openQueueCode, kept)
    await open('C123', answers)
    expect(answers.sent).toMatchObject([{ endpoint: 'openQueueCode', body: { code: 'C123' } }])
    expect(text()).toContain('You joined the queue at 11:41 PM. Sign in by 11:51 PM')
    expect(text()).toContain('If you’re on a guest list or pay at the door, you don’t need the code')
    expect(findAction('Sign in').getAttribute('href')).toBe('/auth/login?next=%2Fqueue%23P123')
  })

  it('says so to accounts that can’t book', async () => {
    keepSession(signedIn(profiles.admin))
    await open('C123', new Answers().give(openQueueCode, kept))
    expect(text()).toContain('which isn’t a guest account')
    expect(findAction('Use another account').tagName).toBe('BUTTON')
  })

  it('explains itself without a code', async () => {
    await open('', new Answers())
    expect(text()).toContain('Scan the code at the end of the queue with your phone’s camera.')
  })

  it('says that a code has expired, and can be tried again', async () => {
    const error = 'This code has changed since. Scan the code again.'
    await open('C9', new Answers().fail(openQueueCode, 409, { error, code: 'queue_code_expired' }))
    expect(find('main [role=alert]').textContent).toContain(error)
  })
})
