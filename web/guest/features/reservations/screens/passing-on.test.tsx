import { errors } from '#contract/base/errors.ts'
import {
  getReservation,
  listReservations,
  manageReservation,
  type ReservationDetail,
} from '#contract/reservations/reservations.ts'
import { listWaitingList } from '#contract/reservations/waiting-list.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, type } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import '../forms/modify-dialog.tsx'
import '../forms/transfer-dialog.tsx'
import '../forms/return-dialog.tsx'

const mine = aReservation(7, { allowed_actions: ['modify', 'cancel', 'transfer'] })
const sent = aReservation(7, {
  allowed_actions: ['modify', 'cancel', 'transfer', 'decline_transfer'],
  transfer: { side: 'sent', from: null, to: 'A••• K•••', made_at: '2026-11-12T12:00:00Z' },
})
const received = aReservation(7, {
  allowed_actions: ['accept_transfer', 'decline_transfer'],
  transfer: { side: 'received', from: 'Ana Lopez', to: null, made_at: '2026-11-12T12:00:00Z' },
})

const withoutMoney = ({ payment: _payment, movements: _movements, ...reservation }: ReservationDetail) => reservation
const page = () => find('main').textContent
const within = (label: string) => [...find('dialog').querySelectorAll('button')].find((one) => one.textContent === label)!

async function open(before: ReservationDetail, after: ReservationDetail = before) {
  const answers: Answers = new Answers()
    .give(getReservation, before)
    .giveBy(manageReservation, () => {
      answers.give(getReservation, after)
      return withoutMoney(after)
    })
    .give(listReservations, { reservations: [], count: 0, next: null })
    .give(listWaitingList, { entries: [], count: 0, next: null })
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp(`/client/reservations/${mine.id}`, answers)
  return answers
}
const bodies = ({ sent: calls }: Answers) => calls.map(({ body }) => body)

beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => vi.unstubAllGlobals())

describe('a dialog of a booking', () => {
  it.each(['Change booking', 'Transfer booking', 'Cancel booking'])(
    'that %s opens stands outside the row of buttons, whose layout would widen its padding',
    async (label) => {
      await open(mine)
      await press(findAction(label))
      expect(find('dialog').parentElement?.querySelector(':scope > button')).toBeNull()
    },
  )
})

describe('transferring a booking', () => {
  it('shows the initials behind a username before the offer, and says that it is offered', async () => {
    const answers = await open(mine, sent)
    answers.give(getReservation, { ...mine, recipient: 'A••• K•••' })
    await press(findAction('Transfer booking'))
    await type(find('dialog').querySelector('input')!, ' ana ')
    await press(within('Continue'))
    expect(find('dialog').textContent).toContain('Offer it to A••• K•••?')
    expect(bodies(answers)).toEqual([])
    await press(within('Offer booking'))
    expect(bodies(answers)).toEqual([{ action: 'transfer', to: 'ana' }])
    expect(document.querySelector('dialog')).toBeNull()
    expect(page()).toContain('You offered this booking to A••• K•••')
  })

  it('checks again once another recipient is entered', async () => {
    const answers = await open(mine, sent)
    answers.give(getReservation, { ...mine, recipient: null })
    await press(findAction('Transfer booking'))
    await type(find('dialog').querySelector('input')!, 'ana@example.com')
    await press(within('Continue'))
    expect(find('dialog').textContent).toContain('Offer it to ana@example.com?')
    await type(find('dialog').querySelector('input')!, 'bea@example.com')
    expect(find('dialog').textContent).not.toContain('Offer it to')
    expect(within('Continue')).toBeTruthy()
  })

  it('keeps its page and payments for the sender', async () => {
    const paid = {
      id: '1',
      kind: 'payment',
      method: 'online',
      amount_minor: 2400,
      state: 'succeeded',
      at: '2026-11-12T12:00:00Z',
      note: '',
    } as const
    await open({
      ...mine,
      transferred: 'by_you',
      transferred_to: 'ana',
      allowed_actions: [],
      paid_minor: 2400,
      movements: [paid],
    })
    expect(page()).toContain('You transferred this booking')
    expect(page()).toContain('ana has it now.')
    expect(page()).toContain('what you paid online is refunded to your card')
    expect(page()).toContain('Save receipt')
    for (const gone of ['Show tickets', 'calendar', 'Cancel booking', 'To pay at the venue']) expect(page()).not.toContain(gone)
  })

  it('says nothing of a refund to a sender who paid nothing', async () => {
    await open({ ...mine, transferred: 'by_you', transferred_to: null, allowed_actions: [], paid_minor: 0 })
    expect(page()).toContain('The person you invited by email has it now.')
    expect(page()).not.toContain('refunded')
  })

  it('is not offered again while an offer is open', async () => {
    await open(sent)
    expect(page()).toContain('Withdraw offer')
    expect(page()).not.toContain('Transfer booking')
  })

  it('can be withdrawn', async () => {
    const answers = await open(sent, mine)
    await press(findAction('Withdraw offer'))
    expect(bodies(answers)).toEqual([{ action: 'decline_transfer' }])
    expect(page()).not.toContain('You offered this')
  })
})

describe('an offered booking', () => {
  it('says who offers it, has no tickets yet, and can be accepted', async () => {
    const answers = await open(received, mine)
    expect(page()).toContain('Ana Lopez is offering you this booking')
    expect(page()).not.toContain('Show tickets')
    await press(findAction('Accept'))
    expect(bodies(answers)).toEqual([{ action: 'accept_transfer' }])
    expect(find('h1').textContent).toBe('You’re going')
    expect(page()).toContain('Show tickets')
  })

  it('is marked among one’s own', async () => {
    const answers = new Answers()
      .give(listReservations, { reservations: [withoutMoney(received)], count: 1, next: null })
      .give(listWaitingList, { entries: [], count: 0, next: null })
    vi.stubGlobal('fetch', answers.fetch)
    await renderApp('/client/reservations', answers)
    expect(page()).toContain('Offered to you')
    expect(page()).not.toContain('Confirmed')
    expect(findAction('See offer of Night 100').getAttribute('href')).toBe(`/client/reservations/${received.id}`)
  })

  it('says why it is not available', async () => {
    const answers = await open(received)
    answers.fail(manageReservation, 403, { error: errors.underage.sentence, code: 'underage' })
    await press(findAction('Accept'))
    expect(page()).toContain(errors.underage.sentence)
  })

  it('once declined leads back to one’s own', async () => {
    const answers = await open(received, { ...mine, allowed_actions: [] })
    await press(findAction('Decline'))
    expect(bodies(answers)).toEqual([{ action: 'decline_transfer' }])
    expect(page()).toContain('My Reservations')
  })
})

describe('returning tickets for resale', () => {
  const [line] = mine.lines
  const lines = line === undefined ? [] : [{ ...line, quantity: 2, unit_price_minor: 2500, total_minor: 5000 }]
  const paid = { ...mine, lines, party_size: 2, allowed_actions: ['return_tickets' as const] }
  const offered = {
    ...paid,
    allowed_actions: ['take_back' as const],
    resale: { tickets: 1, refund_minor: 2500, returned_at: '2026-11-12T12:00:00Z', until: '2026-11-20T21:00:00Z' },
  }

  it('says what happens, and offers as many as chosen', async () => {
    const answers = await open(paid, offered)
    await press(findAction('Return for resale'))
    expect(find('dialog').textContent).toContain('we refund you €50.00 the way you paid')
    await press(find('dialog').querySelector('button[aria-label^="Fewer"]')!)
    expect(find('dialog').textContent).toContain('we refund you €25.00 the way you paid')
    await press(within('Return ticket'))
    expect(bodies(answers)).toEqual([{ action: 'return_tickets', tickets: 1 }])
    expect(page()).toContain('One of your tickets is for resale')
  })

  it('is not offered where the club has none for the event, and says so', async () => {
    await open({ ...paid, allowed_actions: ['transfer'], resale_off: true })
    expect(findAction('Transfer booking')).toBeTruthy()
    expect(page()).not.toContain('Return for resale')
    expect(page()).toContain('You can’t return these tickets for resale: the club doesn’t offer it for this event.')
  })

  it('is refused with the reason if the club switches it off meanwhile', async () => {
    const answers = await open(paid)
    answers.fail(manageReservation, 409, { error: errors.resale_off.sentence, code: 'resale_off' })
    await press(findAction('Return for resale'))
    await press(within('Return 2 tickets'))
    expect(find('dialog').textContent).toContain(errors.resale_off.sentence)
  })

  it('is taken back, unless another guest is paying for it', async () => {
    const answers = await open(offered, paid)
    answers.fail(manageReservation, 409, { error: errors.being_bought.sentence, code: 'being_bought' })
    await press(findAction('Take it back'))
    expect(page()).toContain(errors.being_bought.sentence)
  })

  it('ends with its sale, and says what is refunded', async () => {
    await open({
      ...paid,
      status: 'cancelled',
      allowed_actions: [],
      resold: { tickets: 2, refund_minor: 5000, at: '2026-11-12T13:00:00Z' },
    })
    expect(page()).toContain('Your tickets were sold')
  })
})
