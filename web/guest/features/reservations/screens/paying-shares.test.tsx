import { errors } from '#contract/base/errors.ts'
import { getReservation, type ReservationDetail } from '#contract/reservations/reservations.ts'
import { getSplit, openSplitShare, paySplit, paySplitShare, type ShareToPay } from '#contract/reservations/splits.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'
import { aSplit, splitHold, theirs } from '../testing/splits.ts'

const form: ShareToPay = {
  amount_minor: 2500,
  url: null,
  card_entry: { provider: 'simulated', key: null, secret: 'sim_charge_1' },
}
const page = () => find('main').textContent
const went: string[] = []
beforeEach(() => {
  went.length = 0
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void went.push(String(url)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** Opens a page; `simulated` is what the provider's fields answer. */
async function open(at: string, answers: Answers, simulated: object = { state: 'complete' }) {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address.startsWith('/simulated-payments/') ? Response.json(simulated) : answers.fetch(address, init),
  )
  await renderApp(at, answers)
  await settle()
  return answers
}

describe('A friend’s share, paid in our page,', () => {
  const openShare = async (answers: Answers, simulated?: object) => {
    sessionStorage.setItem('split-share', 'secret')
    sessionStorage.setItem('split-email', 'cy@example.com')
    return open('/split?pay=here', answers, simulated)
  }
  const payable = () => new Answers().give(openSplitShare, theirs()).give(paySplitShare, form)

  it('says what is paid and when it is charged, enters a card and returns to the share, saving nothing', async () => {
    const answers = await openShare(payable())
    expect(find('h1').textContent).toBe('Pay €25.00')
    expect(page()).toContain('Booking total€75.00Your share€25.00Your card is charged once everyone has paid.')
    expect(answers.sent.find(({ endpoint }) => endpoint === 'paySplitShare')?.body).toEqual({
      code: 'secret',
      email: 'cy@example.com',
      place: 'here',
    })
    expect(page()).not.toContain('Save this card')
    await press(findAction('Pay €25.00'))
    await settle()
    expect(went).toEqual(['/split?payment=done'])
  })

  it('says why a card was declined, and takes another', async () => {
    await openShare(payable(), { state: 'declined', message: 'This card has expired.' })
    await press(findAction('Pay €25.00'))
    await settle()
    expect(find('[role=alert]').textContent).toContain('This card has expired. You weren’t charged.')
    findAction('Pay with test wallet')
    expect(went).toEqual([])
  })

  it('leads to a bank that asks', async () => {
    await openShare(payable(), { state: 'requires_action', url: '/simulated-payments/charges/1' })
    await press(findAction('Pay €25.00'))
    await settle()
    expect(went).toEqual(['/simulated-payments/charges/1'])
  })

  it('leads to the provider’s page where nothing is entered here, and on request', async () => {
    const url = 'https://pay.example.test/1'
    await openShare(payable().give(paySplitShare, { amount_minor: 2500, url, card_entry: null }))
    expect(went).toEqual([url])
    went.length = 0
    const answers = await openShare(payable())
    answers.give(paySplitShare, { amount_minor: 2500, url, card_entry: null })
    await press(findAction('Pay on the provider’s page instead'))
    await settle()
    expect(answers.sent.findLast(({ endpoint }) => endpoint === 'paySplitShare')?.body).toMatchObject({ place: 'provider' })
    expect(went).toEqual([url])
  })

  it.each(['share_paid', 'split_over'] as const)('leads back if the server says %s', async (code) => {
    await openShare(payable().fail(paySplitShare, 409, { code, error: errors[code].sentence }))
    expect(went).toEqual(['/split?payment=done'])
  })

  it('leads back once the split has ended', async () => {
    await openShare(payable().give(openSplitShare, theirs({ state: 'ended', end_reason: 'deadline', expires_at: null })))
    expect(went).toEqual(['/split?payment=done'])
  })

  it('says so if the provider is away, and can be tried again', async () => {
    const answers = await openShare(
      payable().fail(paySplitShare, 503, { error: errors.payment_unreachable.sentence, code: 'payment_unreachable' }),
    )
    expect(page()).toContain(errors.payment_unreachable.sentence)
    answers.give(paySplitShare, form)
    await press(findAction('Try again'))
    await settle()
    findAction('Pay with test wallet')
  })
})

describe('A host’s share, paid in our page,', () => {
  const openOwn = async (part: string, answers: Answers, of: ReservationDetail = splitHold) => {
    keepSession(signedIn(profiles.client))
    return open(
      `/client/reservations/${of.id}/pay?part=${part}`,
      answers.give(getReservation, of).give(paySplit, { ...form, amount_minor: part === 'own' ? 2500 : 7500 }),
    )
  }
  const done = `/client/reservations/${splitHold.id}?payment=done`

  it.each([
    ['own', '€25.00'],
    ['rest', '€75.00'],
  ])('is %s: %s', async (part, amount) => {
    const answers = await openOwn(part, new Answers().give(getSplit, { split: aSplit() }))
    expect(find('h1').textContent).toBe(`Pay ${amount}`)
    expect(answers.sent.find(({ endpoint }) => endpoint === 'paySplit')?.body).toEqual({ part, place: 'here' })
    await press(findAction(`Pay ${amount}`))
    await settle()
    expect(went).toEqual([done])
  })

  it.each([
    ['over', { split: aSplit({ state: 'ended', end_reason: 'cancelled', expires_at: null }) }],
    ['not there', { split: null }],
    ['paid', { split: aSplit({ missing_minor: 0, shares: [] }) }],
  ])('leads back to a booking whose split is %s, and begins nothing', async (_, answer) => {
    const answers = await openOwn('own', new Answers().give(getSplit, answer))
    expect(went).toEqual([done])
    expect(answers.sent.filter(({ endpoint }) => endpoint === 'paySplit')).toEqual([])
  })
})
