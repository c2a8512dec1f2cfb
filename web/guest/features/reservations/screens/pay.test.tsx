import { payReservationByCard, beginReservationPayment as begin, type PaymentPage } from '#contract/reservations/payment-page.ts'
import { errors } from '#contract/base/errors.ts'
import { getReservation, type ReservationDetail } from '#contract/reservations/reservations.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findFieldAs, press, settle } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const reservation = aReservation(7, {
  due_online_minor: 2400,
  due_at_club_minor: 0,
  to_pay_minor: 2400,
  status: 'held',
  allowed_actions: ['pay', 'cancel'],
  expires_at: '2026-11-11T10:10:00Z',
})
const { id } = reservation
const here = `/client/reservations/${id}/pay`
const payment = { id, state: 'requires_action', amount_minor: 2400, url: here, decline_reason: null } as const
const paying: PaymentPage = {
  reservation,
  payment,
  card_entry: { provider: 'simulated', key: null, secret: 'sim_charge_1' },
  cards: [],
}
const card = {
  id: '019ab2c4-0000-7000-8000-00000000000c',
  brand: 'visa',
  last4: '4242',
  expires_month: 12,
  expires_year: 2031,
  saved_at: '2026-10-01T10:00:00Z',
}

let gone = vi.fn()
let entered: unknown[] = []

/** Opens the page; `simulated` is what the provider's fields answer. */
async function open(answers: Answers, simulated: object = { state: 'complete' }, of: ReservationDetail = reservation) {
  answers.give(getReservation, of)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.startsWith('/simulated-payments/')) return answers.fetch(address, init)
    entered.push([address, JSON.parse(typeof init.body === 'string' ? init.body : '')])
    return Response.json(simulated)
  })
  await renderApp(here, answers)
  await settle()
  return answers
}
const page = () => find('main').textContent

beforeEach(() => {
  keepSession(signedIn(profiles.client))
  entered = []
  gone = vi.fn()
  vi.spyOn(window.location, 'assign').mockImplementation(gone)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('paying in our page', () => {
  it('shows only what is being added, and until when it is held', async () => {
    const changes = [{ name: 'Bottle', quantity: 2, unit_price_minor: 9000 }]
    const expires_at = new Date(Date.now() + 600_000).toISOString()
    const addition = { party_size: 2, changes, amount_minor: 18_000, expires_at }
    const adding = { ...reservation, status: 'confirmed', to_pay_minor: 18_000, expires_at: null, addition } as const
    await open(new Answers().give(begin, { ...paying, reservation: adding, payment: null }), undefined, adding)
    expect(page()).toContain('2 × Bottle€180.00To pay now€180.00What you’re adding is held for')
    expect(page()).not.toContain('General admission')
  })

  it('says what is paid, enters a card and returns to the booking', async () => {
    await open(new Answers().give(begin, paying))
    expect(find('h1').textContent).toBe('Pay €24.00')
    expect(page()).toContain('To pay now€24.00')
    expect(findFieldAs('Save this card for next time', HTMLInputElement).checked).toBe(false)
    await press(findAction('Pay €24.00'))
    await settle()
    expect(entered).toEqual([['/simulated-payments/checkouts/sim_charge_1/card', { card: '4242424242424242', save: false }]])
    expect(gone).toHaveBeenCalledWith(`/client/reservations/${id}?payment=done`)
  })

  it('saves the card if the box is ticked', async () => {
    await open(new Answers().give(begin, paying))
    expect(page()).toContain('stores it. Remove it any time in your profile.')
    await press(findFieldAs('Save this card for next time', HTMLInputElement))
    await press(findAction('Pay €24.00'))
    await settle()
    expect(entered).toMatchObject([[expect.anything(), { save: true }]])
  })

  it('says why a card was declined, and takes another', async () => {
    await open(new Answers().give(begin, paying), { state: 'declined', message: 'This card has expired.' })
    await press(findAction('Pay €24.00'))
    await settle()
    expect(find('[role=alert]').textContent).toContain('This card has expired. You weren’t charged.')
    findAction('Pay €24.00')
    expect(gone).not.toHaveBeenCalled()
  })

  it('leads to a bank that asks', async () => {
    await open(new Answers().give(begin, paying), { state: 'requires_action', url: '/simulated-payments/charges/1' })
    await press(findAction('Pay €24.00'))
    await settle()
    expect(gone).toHaveBeenCalledWith('/simulated-payments/charges/1')
  })

  it('says that a closed wallet charged nothing, and pays with one that is confirmed', async () => {
    await open(new Answers().give(begin, paying))
    await press(findAction('Pay with test wallet'))
    await press(findAction('Close'))
    expect(page()).toContain('You closed your wallet before paying. You weren’t charged.')
    await press(findAction('Pay with test wallet'))
    await press(findAction('Confirm €24.00'))
    await settle()
    expect(gone).toHaveBeenCalledWith(`/client/reservations/${id}?payment=done`)
  })

  it('pays with a saved card in one tap, and offers no expired one', async () => {
    const expired = { ...card, id: id, last4: '0069', expires_year: 2025 }
    const answers = await open(
      new Answers()
        .give(begin, { ...paying, cards: [card, expired] })
        .give(payReservationByCard, { reservation, payment: { ...payment, state: 'succeeded', url: null } }),
    )
    expect(page()).not.toContain('ending in 0069')
    await press(findAction('Pay €24.00 with Visa ending in 4242'))
    await settle()
    expect(answers.sent.at(-1)).toMatchObject({ endpoint: 'payReservationByCard', body: { card_id: card.id } })
    expect(gone).toHaveBeenCalledWith(`/client/reservations/${id}?payment=done`)
  })

  it('says why a saved card was declined', async () => {
    const declined = { ...payment, state: 'declined', url: null, decline_reason: 'This card has insufficient funds.' } as const
    await open(
      new Answers().give(begin, { ...paying, cards: [card] }).give(payReservationByCard, { reservation, payment: declined }),
    )
    await press(findAction('Pay €24.00 with Visa ending in 4242'))
    await settle()
    expect(page()).toContain('This card has insufficient funds. You weren’t charged.')
    findAction('Pay with test wallet')
  })

  it('leads to the provider’s page where nothing is entered here', async () => {
    const url = 'https://pay.example.test/1'
    await open(new Answers().give(begin, { ...paying, card_entry: null, payment: { ...payment, url } }))
    expect(gone).toHaveBeenCalledWith(url)
  })

  it('leads back to a booking that is paid or over', async () => {
    await open(new Answers().fail(begin, 409, { error: errors.invalid_transition.sentence, code: 'invalid_transition' }))
    expect(gone).toHaveBeenCalledWith(`/client/reservations/${id}?payment=done`)
  })

  it('says so if the provider is away, and can be tried again', async () => {
    const answers = await open(
      new Answers().fail(begin, 503, { error: errors.payment_unreachable.sentence, code: 'payment_unreachable' }),
    )
    expect(page()).toContain(errors.payment_unreachable.sentence)
    answers.give(begin, paying)
    await press(findAction('Try again'))
    await settle()
    findAction('Pay with test wallet')
  })
})

describe('Stripe’s fields', () => {
  const stripe: PaymentPage = { ...paying, card_entry: { provider: 'stripe', key: 'pk_test_1', secret: 'cs_1_secret' } }

  it('that are blocked leave the way to Stripe’s page', async () => {
    const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event('error'))
    })
    await open(new Answers().give(begin, stripe))
    await settle()
    expect(append).toHaveBeenCalled()
    expect(page()).toContain('The card form didn’t load')
    await press(findAction('Pay on Stripe’s page instead'))
  })

  it('show wallets and a card form in our colours, and confirm with what the guest ticked', async () => {
    const confirm = vi.fn(async () => ({ type: 'success' as const }))
    const element = () => ({
      mount: () => undefined,
      destroy: () => undefined,
      on: (event: string, then: (ready: object) => void) => {
        if (event === 'ready') then({ availablePaymentMethods: { applePay: true } })
      },
    })
    const init = vi.fn(() => ({
      createPaymentElement: element,
      createExpressCheckoutElement: element,
      changeAppearance: () => undefined,
      loadActions: async () => ({ type: 'success' as const, actions: { confirm } }),
    }))
    vi.stubGlobal('Stripe', () => ({ initCheckoutElementsSdk: init }))
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    await open(new Answers().give(begin, stripe))
    await settle()
    expect(init).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: 'cs_1_secret' }))
    expect(page()).toContain('or pay by card')
    await press(findFieldAs('Save this card for next time', HTMLInputElement))
    await press(findAction('Pay €24.00'))
    await settle()
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ redirect: 'if_required', savePaymentMethod: true }))
    expect(gone).toHaveBeenCalledWith(`/client/reservations/${id}?payment=done`)
  })
})
