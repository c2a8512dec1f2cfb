import { getReservationNight } from '#contract/door/tickets.ts'
import { getGuestRefund, listGuestRefunds, type GuestRefund } from '#contract/reservations/refunds.ts'
import { getReservation } from '#contract/reservations/reservations.ts'
import { getReservationTab } from '#contract/tabs/tabs.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const [id, otherId] = [aReservation(40).id, aReservation(41).id]
const aRefund = (change: Partial<GuestRefund> = {}): GuestRefund => ({
  id,
  stage: 'with_bank',
  method: 'online',
  amount_minor: 5000,
  currency: 'EUR',
  reason: 'You cancelled.',
  reservation: {
    id: aReservation(7).id,
    reference: 'VX7K-0007',
    event_title: 'Night Shift',
    club_name: 'Kelder',
    timezone: 'Europe/Lisbon',
  },
  payment: { id: otherId, amount_minor: 5000, paid_at: '2026-11-01T10:00:00Z' },
  requested_at: '2026-11-02T10:00:00Z',
  sent_at: '2026-11-02T10:01:00Z',
  with_bank_at: '2026-11-02T10:02:00Z',
  failed_at: null,
  arrives: { from: '2026-11-09', by: '2026-11-16' },
  followed_by: null,
  follows: null,
  ...change,
})
const page = () => find('main').textContent

async function open(path: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp(path, answers)
}
const openRefund = async (change: Partial<GuestRefund> = {}) =>
  open(`/client/refunds/${id}`, new Answers().give(getGuestRefund, aRefund(change)))

// Preloads what normally loads on demand.
beforeAll(async () => {
  await import('../parts/money/night-receipt.tsx')
})
beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => vi.unstubAllGlobals())

describe('The page of a refund', () => {
  it('says where the money is, since when, and between which days it should arrive.', async () => {
    await openRefund()
    expect(find('h1').textContent).toBe('Refund of €50.00')
    expect(find('[aria-current="step"]').textContent).toContain('With your bank')
    for (const words of ['Refund approved', 'You cancelled.', 'Expected between', 'This is an estimate', 'VX7K-0007'])
      expect(page()).toContain(words)
  })

  it.each([
    ['being sent', { stage: 'requested', sent_at: null, with_bank_at: null, arrives: null }, 'we keep trying'],
    ['late', { stage: 'expected' }, 'Can’t find it?'],
    [
      'rejected',
      { stage: 'failed', with_bank_at: null, failed_at: '2026-11-05T10:00:00Z', arrives: null },
      'ask them to send it again',
    ],
    ['given in cash', { stage: 'at_venue', method: 'cash', payment: null, arrives: null }, 'Refunded in cash at the venue'],
    [
      'sent after a rejected one',
      { follows: { id: otherId, amount_minor: 5000, at: '2026-11-01T10:00:00Z' } },
      'so it was sent again',
    ],
  ] as const)('explains one that is %s.', async (_, change, words) => {
    await openRefund(change)
    expect(page()).toContain(words)
  })

  it('leads from a rejected refund to the one sent afterwards.', async () => {
    const followed_by = { id: otherId, amount_minor: 5000, at: '2026-11-06T10:00:00Z' }
    await openRefund({ stage: 'failed', with_bank_at: null, failed_at: '2026-11-05T10:00:00Z', arrives: null, followed_by })
    expect(findAction('Follow the new refund').getAttribute('href')).toBe(`/client/refunds/${otherId}`)
  })
})

describe('The list of refunds', () => {
  it('has one row for each payment, and leads to each.', async () => {
    const refunds = [aRefund(), aRefund({ id: otherId, stage: 'at_venue', method: 'cash', amount_minor: 1200 })]
    await open('/client/refunds', new Answers().give(listGuestRefunds, { refunds, count: 2, next: null }))
    expect(findAction('€50.00').getAttribute('href')).toBe(`/client/refunds/${id}`)
    expect(page()).toContain('in cash at the venue')
    expect(page()).toContain('With your bank')
  })

  it('says what will appear when there is none.', async () => {
    await open('/client/refunds', new Answers().give(listGuestRefunds, { refunds: [], count: 0, next: null }))
    expect(page()).toContain('you can follow it here')
  })
})

describe('A past booking', () => {
  const past = aReservation(7, {
    status: 'completed',
    allowed_actions: [],
    event: { ...aReservation(7).event, is_past: true },
    movements: [
      {
        id: otherId,
        kind: 'payment',
        method: 'card',
        amount_minor: 2400,
        state: 'succeeded',
        at: '2026-11-12T22:00:00Z',
        note: '',
      },
      { id, kind: 'refund', method: 'card', amount_minor: 400, state: 'succeeded', at: '2026-11-13T01:00:00Z', note: '' },
    ],
  })
  const answers = () => new Answers().give(getReservation, past).give(getReservationTab, { tab: null })
  const night = {
    queued_at: '2026-11-12T22:00:00Z',
    party_size: 2,
    admissions: [{ at: '2026-11-12T22:30:00Z', heads: 1, name: 'Bo' }],
  }

  it('says who came in when, what was paid at the venue and what was refunded.', async () => {
    await open(`/client/reservations/${past.id}`, answers().give(getReservationNight, night))
    await settle()
    for (const words of ['Your night', 'Joined the queue', 'Bo admitted', '1 of 2 guests', 'Paid by card at the venue', '−€4.00'])
      expect(page()).toContain(words)
    expect(findAction('Refunded by card at the venue').getAttribute('href')).toBe(`/client/refunds/${id}`)
  })

  it('offers another try when the door’s times cannot be loaded.', async () => {
    const failing = answers().fail(getReservationNight, 500)
    await open(`/client/reservations/${past.id}`, failing)
    await settle()
    expect(page()).toContain('We couldn’t load when you came in.')
    failing.give(getReservationNight, night)
    await press(findAction('Try again'))
    await settle()
    expect(page()).toContain('Bo admitted')
  })
})
