import { errors } from '#contract/base/errors.ts'
import {
  getReservation,
  getReservationCalendar,
  manageReservation,
  type ReservationDetail,
} from '#contract/reservations/reservations.ts'
import { getReservationTab } from '#contract/tabs/tabs.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const nothingPaid = {
  refund_minor: 0,
  kept_minor: 0,
  kept_deposit_minor: 0,
  refund_bp: 10_000,
  free_until: null,
  party_size: 0,
  total_minor: 0,
}
const confirmed = aReservation(7)
const {
  payment: _payment,
  movements: _movements,
  ...cancelled
} = aReservation(7, { status: 'cancelled', allowed_actions: [], cancelled_at: '2026-11-11T10:00:00Z', version: 2 })

/** From the action on it is cancelled. */
const cancelling = (answers: Answers) =>
  answers.giveBy(manageReservation, () => {
    answers.give(getReservation, { ...confirmed, ...cancelled })
    return cancelled
  })
const world = (of: ReservationDetail = confirmed) =>
  cancelling(new Answers())
    .giveBy(getReservation, (query) => (query.get('preview') === 'cancel' ? { ...of, cancellation: nothingPaid } : of))
    .give(getReservationCalendar, 'BEGIN:VCALENDAR')

async function open(answers = world(), query = '') {
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp(`/client/reservations/${confirmed.id}${query}`, answers)), answers }
}

const page = () => find('main').textContent
const dialog = () => find('dialog').textContent

beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a reservation', () => {
  it('of a guest list says until when it is free, and what it costs then', async () => {
    const lines = confirmed.lines.map((line) => ({
      ...line,
      payment: 'free' as const,
      free_until: '2026-11-21T00:00:00Z',
      price_after_minor: 1_000,
    }))
    await open(world({ ...confirmed, lines }))
    expect(page()).toContain('Free until 12:00 AM, then €10.00 per guest at the door')
  })

  it('of a party inside shows what its table ordered, and how far it is with its minimum spend', async () => {
    const inside = { ...confirmed, status: 'checked_in' as const }
    const tab = {
      is_open: true,
      currency: 'EUR',
      total_minor: 16_200,
      minimum_minor: 30_000,
      counted_minor: 16_200,
      shortfall_minor: 13_800,
      minimum_charge_minor: 0,
      prepaid_minor: 2_500,
      due_minor: 13_700,
      lines: [{ name: 'Vodka', quantity: 1, total_minor: 15_000 }],
    }
    await open(world(inside).give(getReservationTab, { tab }))
    await settle()
    expect(page()).toContain('€162.00 of €300.00 minimum spend')
    expect(page()).toContain('€138.00 to go')
    expect(page()).toContain('1 × Vodka€150.00')
    expect(page()).toContain('Due at the venue€137.00')
  })

  it('says by when to arrive, also right after booking it', async () => {
    const lines = confirmed.lines.map((line) => ({ ...line, arrive_by: '2026-11-21T00:00:00Z' }))
    await open(world({ ...confirmed, lines }), '?booked')
    expect(page()).toContain('2 × General admission €12.00 eachArrive by Sat 12:00 AM')
  })

  it('shows event, place, party, reference, status and price', async () => {
    await open()
    expect(find('h1').textContent).toBe('Night 100')
    for (const part of [
      'Fri, Nov 20, 2026, 11:00 PM – Sat 6:00 AM',
      'Rua das Docas 10, Lisbon',
      '2 guests',
      'VX7K-0007',
      'Confirmed',
      '2 × General admission',
      'To pay at the venue€24.00',
      'Includes all fees and €1.36 tax',
    ]) {
      expect(page()).toContain(part)
    }
    expect(findAction('See event').getAttribute('href')).toBe('/client/events/night-100')
    expect(page()).not.toContain('Details for the club')
  })

  it('shows what the club was told, on the club’s clock', async () => {
    await open(
      world(
        aReservation(7, {
          guests: [{ name: 'Ana' }, { name: 'Bea' }],
          arrival_at: '2026-11-21T00:30:00Z',
          occasion: 'Birthday',
          notes: 'By the door',
        }),
      ),
    )
    for (const part of ['Ana, Bea', 'Sat 12:30 AM', 'Birthday', 'By the door']) expect(page()).toContain(part)
  })

  it('that was just booked says so, once', async () => {
    keepSession({ ...signedIn(profiles.client), user: { ...signedIn(profiles.client).user, email: 'ada@example.test' } })
    await open(world(), '?booked=1')
    expect(find('h1').textContent).toBe('You’re going')
    expect(page()).toContain('Show your tickets at the door. We also emailed them to ada@example.test.')
    expect(find('h1').closest('header')?.nextElementSibling).toBe(findAction('Show tickets'))
    expect(find('section[aria-label="Your booking"] h2').textContent).toBe('Night 100')
  })

  it('that was just booked says "on the list" for a guest list alone', async () => {
    const [line] = confirmed.lines
    const list = { ...line!, kind: 'guest_list' as const, name: 'Guest list' }
    await open(world(aReservation(7, { lines: [list] })), '?booked=1')
    expect(find('h1').textContent).toBe('You’re on the list')
    await open(world(aReservation(7, { lines: [{ ...list, id: aReservation(8).id }, line!] })), '?booked=1')
    expect([...document.querySelectorAll('h1')].at(-1)?.textContent).toBe('You’re going')
  })

  it('saves the event as a calendar file', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await open()
    const link = findAction('Add to calendar')
    await press(link)
    await settle()
    expect(saved).toEqual(['vesper-VX7K-0007.ics'])
  })

  it('for an event cancelled by the club says what happens to it', async () => {
    await open(world(aReservation(7, { event: { ...confirmed.event, is_cancelled: true }, allowed_actions: [] })))
    expect(page()).toContain('The club cancelled this event')
    expect(page()).toContain('There’s nothing to refund, and you owe nothing.')
    expect(document.querySelector('a[href="/client/events/night-100"]')).toBeNull()
  })

  it('shows only allowed actions', async () => {
    await open(world(aReservation(7, { status: 'completed', allowed_actions: [], event: { ...confirmed.event, is_past: true } })))
    expect(page()).toContain('You were there')
    expect(page()).not.toContain('Cancel booking')
    expect(page()).not.toContain('calendar')
  })

  it('that was paid at the venue asks for no more', async () => {
    const paid = { payment_status: 'paid', paid_minor: 2400, due_at_club_minor: 2400 } as const
    await open(world(aReservation(7, { status: 'checked_in', allowed_actions: [], ...paid })))
    expect(page()).toContain('Paid€24.00')
    expect(page()).not.toContain('To pay at the venue')
  })

  it('that does not exist is not found', async () => {
    await open(new Answers().fail(getReservation, 404, { error: errors.not_found.sentence, code: 'not_found' }))
    expect(page()).not.toContain('VX7K')
    expect(find('h1').textContent).not.toBe('')
  })
})

describe('cancelling', () => {
  const ask = () => press(findAction('Cancel booking'))
  const confirm = () => press([...find('dialog').querySelectorAll('button')].find((one) => one.textContent === 'Cancel booking')!)

  it('shows the exact consequence first', async () => {
    const { answers } = await open()
    await ask()
    expect(dialog()).toContain('There’s nothing to refund. Your 2 places go back on sale right away.')
    await press(findAction('Keep booking'))
    expect(document.querySelector('dialog')).toBeNull()
    expect(answers.sent).toEqual([])
    expect(page()).toContain('Confirmed')
  })

  it('updates the page and says so', async () => {
    const { answers } = await open()
    await ask()
    await confirm()
    expect(answers.sent.map(({ endpoint }) => endpoint)).toEqual(['manageReservation'])
    expect(document.querySelector('dialog')).toBeNull()
    expect(page()).toContain('This booking is cancelled')
    expect(page()).not.toContain('Cancel booking')
  })

  it('says what was refunded', async () => {
    await open(world({ ...confirmed, ...cancelled, paid_minor: 2400, refunded_minor: 2400, payment_status: 'refunded' }))
    expect(page()).toContain('We refunded €24.00.')
    expect(page()).not.toContain('back on sale')
  })

  it.each([
    ['all of it', [], 0, 'No refund: the club keeps €24.00.'],
    [
      'a part of it',
      [{ kind: 'refund', amount_minor: 1200, state: 'processing' }],
      1200,
      'We refunded €12.00. The club keeps €12.00.',
    ],
    [
      'a part of it, though the bank rejected the refund of the rest',
      [{ kind: 'refund', amount_minor: 1200, state: 'failed' }],
      0,
      'The club keeps €12.00.',
    ],
    [
      'what its bank returned after a dispute',
      [{ kind: 'refund', amount_minor: 2400, state: 'failed', is_dispute: true }],
      0,
      'No refund: the club keeps €24.00.',
    ],
    ['nothing, though the bank rejected the refund', [{ kind: 'refund', amount_minor: 2400, state: 'failed' }], 0, ''],
  ] as const)('says that the club keeps %s', async (_, refunds, refunded_minor, words) => {
    const online = {
      id: confirmed.id,
      kind: 'payment',
      method: 'online',
      amount_minor: 2400,
      state: 'succeeded',
      note: '',
    } as const
    const movements = [online, ...refunds.map((refund) => ({ ...online, ...refund }))].map((one, n) => ({
      ...one,
      id: `00000000-0000-4000-8000-00000000000${n}`,
      at: '2026-11-11T10:00:00Z',
    }))
    await open(world({ ...confirmed, ...cancelled, paid_minor: 2400, refunded_minor, movements }))
    expect(page()).toContain(`Cancelled on Wed, Nov 11, 2026, 10:00 AM. ${words}`.trim())
    expect(page()?.includes('the club keeps') || page()?.includes('The club keeps')).toBe(words !== '')
  })

  it('does not say what the club keeps of a friend’s payment', async () => {
    const own = {
      id: confirmed.id,
      kind: 'payment',
      method: 'online',
      amount_minor: 1000,
      state: 'succeeded',
      note: '',
      at: '2026-11-11T10:00:00Z',
    } as const
    const half = { ...own, id: confirmed.event.id, kind: 'refund', amount_minor: 500 } as const
    const received = { transferred: 'to_you', paid_minor: 3400, refunded_minor: 1700, movements: [own, half] } as const
    await open(world({ ...confirmed, ...cancelled, ...received, movements: [...received.movements] }))
    expect(page()).toContain('We refunded €17.00 to the cards it was paid with.')
    expect(page()).not.toContain('keeps')
  })

  it.each(['cancelled', 'expired', 'no_show'] as const)(
    'shows no price or tax of a booking that cost nothing and is now %s',
    async (status) => {
      await open(world(aReservation(7, { status, allowed_actions: [], event: { ...confirmed.event, is_past: true } })))
      expect(page()).toContain('2 × General admission')
      expect(page()).toContain('You weren’t charged.')
      for (const gone of ['€24.00', '€12.00', 'tax', 'back on sale', 'book again']) expect(page()).not.toContain(gone)
    },
  )

  it('says what a missed event means', async () => {
    await open(world(aReservation(7, { status: 'no_show', allowed_actions: [], event: { ...confirmed.event, is_past: true } })))
    expect(page()).toContain('You weren’t checked in. If you were there, contact the club.')
  })

  it('of a received booking says whose card the refund goes to', async () => {
    const received = { transferred: 'to_you', paid_minor: 2400, payment_status: 'paid' } as const
    const answers = world(aReservation(7, received))
    await open(answers)
    expect(page()).toContain('Paid by your friend€24.00')
    expect(page()).not.toMatch(/Paid€/)
    answers.giveBy(getReservation, () => ({ ...confirmed, ...received, cancellation: { ...nothingPaid, refund_minor: 2400 } }))
    await ask()
    expect(dialog()).toContain('Your friend paid. If you cancel, the refund goes to their card.')
  })

  it('is not possible before the consequence is known', async () => {
    const answers = world()
    await open(answers)
    answers.fail(getReservation, 500)
    await ask()
    expect(dialog()).toContain('We couldn’t check the cancellation cost.')
    expect(find('dialog').querySelectorAll('button')).toHaveLength(3)
    answers.giveBy(getReservation, () => ({ ...confirmed, cancellation: nothingPaid }))
    await press(findAction('Try again'))
    expect(dialog()).toContain('There’s nothing to refund.')
  })

  it('that comes too late says why, and shows what is possible now', async () => {
    const answers = world()
    await open(answers)
    await ask()
    answers.fail(manageReservation, 409, { error: errors.cancel_too_late.sentence, code: 'cancel_too_late', allowed: [] })
    answers.giveBy(getReservation, () => aReservation(7, { allowed_actions: [] }))
    await confirm()
    expect(dialog()).toContain('The event has started, so this booking can no longer be cancelled.')
    await press([...find('dialog').querySelectorAll('button')].find((one) => one.textContent === 'Close')!)
    expect(page()).not.toContain('Cancel booking')
  })

  it('that never arrived can be retried', async () => {
    const { answers } = await open(world().fail(manageReservation, 0))
    await ask()
    await confirm()
    expect(dialog()).toContain('Network error. Please try again.')
    cancelling(answers)
    await confirm()
    expect(page()).toContain('This booking is cancelled')
  })
})
