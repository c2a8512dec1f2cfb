import { getReservation, getReservationReceipt, type ReservationDetail } from '#contract/reservations/reservations.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const due = { due_online_minor: 2400, due_at_club_minor: 0, to_pay_minor: 2400 }
const reservation = aReservation(7, {
  ...due,
  status: 'held',
  allowed_actions: ['extend', 'confirm', 'pay', 'cancel'],
  expires_at: '2026-11-11T10:10:00Z',
})
const waiting = (change: Partial<ReservationDetail> = {}) =>
  aReservation(7, {
    ...due,
    status: 'awaiting_payment',
    allowed_actions: ['pay', 'cancel'],
    expires_at: '2026-11-12T10:00:00Z',
    ...change,
  })
const abroad = { ...reservation.event, timezone: 'Asia/Kathmandu' }
const payment = { id: reservation.id, amount_minor: 2400, url: null, decline_reason: null }
const paid = aReservation(7, {
  ...due,
  to_pay_minor: 0,
  paid_minor: 2400,
  payment_status: 'paid',
  payment: { ...payment, state: 'succeeded' },
  movements: [
    {
      id: reservation.id,
      kind: 'payment',
      method: 'online',
      amount_minor: 2400,
      state: 'succeeded',
      at: '2026-11-11T10:00:00Z',
      note: '',
    },
  ],
})

async function open(of: ReservationDetail, query = '', answers = new Answers()) {
  answers.give(getReservation, of)
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp(`/client/reservations/${of.id}${query}`, answers)), answers }
}
const page = () => find('main').textContent

beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('paying', () => {
  it('leads to the page where it is paid, as often as needed', async () => {
    const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const { answers } = await open(reservation)
    expect(page()).toContain('Pay €24.00 to confirm your places')
    await press(findAction('Pay €24.00'))
    await press(findAction('Pay €24.00'))
    expect(gone.mock.calls).toEqual(Array.from({ length: 2 }, () => [`/client/reservations/${reservation.id}/pay`]))
    expect(answers.sent).toEqual([])
  })

  it('says by when it is due', async () => {
    await open(waiting())
    expect(page()).toContain('Pay €24.00 to confirm your places')
    expect(page()).toContain('to keep your places.')
  })
})

describe('returning from the provider', () => {
  it('with a declined card shows the bank’s reason, and the way to retry', async () => {
    await open(
      waiting({ payment: { ...payment, state: 'declined', decline_reason: 'The bank declined this card.' } }),
      '?payment=done',
    )
    expect(page()).toContain('The payment was declined')
    expect(page()).toContain('The bank declined this card. You weren’t charged.')
    findAction('Try again: pay €24.00')
  })

  it.each(['requires_action', 'processing'] as const)('while the payment is %s waits for the bank', async (state) => {
    const { answers } = await open(waiting({ payment: { ...payment, state } }), '?payment=done')
    expect(page()).toContain('Your payment is being confirmed')
    expect(page()).not.toContain('before time runs out')
    expect(page()).not.toContain('Pay €24.00')
    answers.give(getReservation, paid)
    await vi.waitFor(() => expect(page()).toContain('You paid €24.00. Receipt'))
  })

  it('without having paid asks for it again', async () => {
    await open(waiting({ payment: { ...payment, state: 'requires_action', url: '/x' } }), '?payment=left')
    findAction('Pay €24.00')
    expect(page()).toContain('To pay online€24.00')
  })

  it.each([
    ['held for approval', { status: 'held', allowed_actions: ['confirm', 'cancel'] }, 'To pay online after approval€24.00'],
    ['waiting for the club', { status: 'pending', allowed_actions: ['cancel'] }, 'To pay online after approval€24.00'],
    ['expired', { status: 'expired', allowed_actions: [], expires_at: null }, null],
    ['declined by the club', { status: 'declined', allowed_actions: [], expires_at: null }, null],
    ['cancelled', { status: 'cancelled', allowed_actions: [], expires_at: null }, null],
    ['declined by the bank', { payment: { ...payment, state: 'declined', decline_reason: 'No money.' } }, 'To pay online€24.00'],
  ] as const)('that never happened is not called paid: %s', async (_, change, line) => {
    await open(
      waiting({ ...change, allowed_actions: [...('allowed_actions' in change ? change.allowed_actions : ['pay' as const])] }),
    )
    expect(page()).not.toMatch(/Paid/)
    if (line !== null) expect(page()).toContain(line)
    else expect(page()).not.toContain('To pay online')
  })

  it('after a partial refund says how much', async () => {
    await open({ ...paid, refunded_minor: 400, payment_status: 'partially_refunded' })
    expect(page()).toContain('Paid€24.00')
    expect(page()).toContain('Refunded−€4.00')
  })

  it.each([
    ['its deadline', waiting({ event: abroad }), /by .* \(Kathmandu time\) to keep your places/],
    ['its payments', { ...paid, event: abroad }, /Paid online .*\(Kathmandu time\)/],
  ])('names the time zone of %s if the reader’s clock shows another time', async (_, of, words) => {
    await open(of)
    expect(page()).toMatch(words)
  })

  it('paid says so, and lists the payment', async () => {
    await open(paid, '?payment=done')
    expect(find('h1').textContent).toBe('You’re going')
    expect(page()).toContain('You paid €24.00. Receipt')
    expect(page()).toContain('Paid online')
    expect(page()).not.toContain('Pay €')
  })

  it('has a receipt to save', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await open(paid, '', new Answers().give(getReservationReceipt, new Uint8Array([37, 80, 68, 70])))
    await press(findAction('Save receipt'))
    await settle()
    expect(saved).toEqual(['receipt-VX7K-0007.pdf'])
  })

  it('too late says that the money is refunded', async () => {
    const back = {
      id: aReservation(8).id,
      kind: 'refund',
      method: 'online',
      amount_minor: 2400,
      state: 'processing',
      at: '2026-11-11T11:00:00Z',
      note: '',
    } as const
    await open(
      aReservation(7, {
        ...paid,
        status: 'expired',
        allowed_actions: [],
        refunded_minor: 2400,
        payment_status: 'refunded',
        movements: [...paid.movements, back],
      }),
      '?payment=done',
    )
    expect(page()).toContain('Your payment came too late')
    expect(page()).toContain('Refund on its way')
    expect(page()).toContain('−€24.00')
  })
})
