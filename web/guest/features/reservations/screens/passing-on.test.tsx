import { errors } from '#contract/errors.ts'
import { getReservation, listReservations, manageReservation, type ReservationDetail } from '#contract/reservations.ts'
import { listWaitingList } from '#contract/waiting-list.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, type } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import '../parts/transfer-dialog.tsx'

const mine = aReservation(7, { allowed_actions: ['modify', 'cancel', 'transfer'] })
const sent = aReservation(7, {
  allowed_actions: ['modify', 'cancel', 'transfer', 'decline_transfer'],
  transfer: { side: 'sent', from: null, made_at: '2026-11-12T12:00:00Z' },
})
const received = aReservation(7, {
  allowed_actions: ['accept_transfer', 'decline_transfer'],
  transfer: { side: 'received', from: 'Ana Lopez', made_at: '2026-11-12T12:00:00Z' },
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

describe('transferring a booking', () => {
  it('offers it to a name, and says that it is offered', async () => {
    const answers = await open(mine, sent)
    await press(findAction('Transfer booking'))
    await type(find('dialog').querySelector('input')!, ' ana ')
    await press(within('Offer booking'))
    expect(bodies(answers)).toEqual([{ action: 'transfer', to: 'ana' }])
    expect(document.querySelector('dialog')).toBeNull()
    expect(page()).toContain('You offered this booking to someone')
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
    expect(page()).not.toContain('offers you')
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
