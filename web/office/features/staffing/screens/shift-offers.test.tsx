import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCalendarLink, listMyShifts, type MyShift } from '#contract/staffing/my-shifts.ts'
import {
  actOnShiftOffer,
  listMyShiftOffers,
  listShiftColleagues,
  offerShift,
  type MyShiftOffer,
} from '#contract/staffing/shift-offers.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { aShift } from '../../../../shared/testing/my-shifts.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const now = '2026-11-20T12:00:00.000Z'
const femke = { user_id: '0192aaaa-bbbb-7ccc-8ddd-0000000000c7', name: 'Femke Visser' }
const anOffer = (change: Partial<MyShiftOffer> = {}): MyShiftOffer => ({
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000501',
  status: 'open',
  shift: {
    id: '0192aaaa-bbbb-7ccc-8ddd-000000000502',
    business_date: '2026-11-28',
    starts_at: '2026-11-28T22:00:00.000Z',
    ends_at: '2026-11-29T05:00:00.000Z',
    timezone: 'Europe/Amsterdam',
    role: { name: 'Bar', colour: '#c22f5a' },
    event_title: 'Pulse',
    note: '',
  },
  return_shift: null,
  offered_by: femke,
  offered_to: null,
  accepted_by: null,
  note: 'I have an exam',
  decision_note: '',
  created_at: now,
  version: 1,
  part: 'invited',
  is_busy: false,
  allowed_actions: ['accept'],
  ...change,
})
const own = aShift(1, { allowed_actions: ['acknowledge', 'decline', 'offer'] })
const answers = (offers: MyShiftOffer[], shifts: MyShift[] = [own]) =>
  new Answers()
    .give(listMyShifts, { shifts, now, count: shifts.length, next: null })
    .give(getCalendarLink, { created_at: null })
    .give(listMyShiftOffers, { offers, count: offers.length, next: null })
    .give(listShiftColleagues, { colleagues: [{ ...femke, is_free: true }] })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  keepSession(signedIn(profiles.staff, noPermissions))
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await endSession()
})

async function open(api: Answers) {
  vi.stubGlobal('fetch', api.fetch)
  await renderOffice('/staff/my-shifts', api)
  await settle()
  return api
}
const main = () => find('main').textContent
const submit = () => find('[role=dialog] button[type=submit]')

describe('shift offers', () => {
  it('show what a colleague offers, and take it over.', async () => {
    const api = (await open(answers([anOffer()]))).give(actOnShiftOffer, anOffer({ status: 'accepted' }))
    for (const words of ['Femke Visser offers a shift', 'Bar · Pulse', 'I have an exam']) expect(main()).toContain(words)
    await press(findAction('Accept shift'))
    await settle()
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([{ endpoint: 'actOnShiftOffer', body: { action: 'accept', version: 1 } }])
    expect(api.sent[0]?.body).not.toHaveProperty('return_shift_id')
  })

  it('swap with the shift at the same time, if there is one.', async () => {
    const same = aShift(1, { ...own, starts_at: '2026-11-28T21:00:00.000Z', ends_at: '2026-11-29T04:00:00.000Z' })
    const api = (await open(answers([anOffer({ is_busy: true })], [same]))).give(actOnShiftOffer, anOffer())
    await press(findAction('Swap shifts'))
    await settle()
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([{ body: { action: 'accept', return_shift_id: same.id } }])
  })

  it('show what waits for the manager, and give it back.', async () => {
    const accepted = anOffer({ status: 'accepted', part: 'accepted', allowed_actions: ['give_back'] })
    const api = (await open(answers([accepted]))).give(actOnShiftOffer, anOffer())
    expect(main()).toContain('Waiting for approval')
    await press(findAction('Return shift'))
    await settle()
    expect(api.sent).toMatchObject([{ body: { action: 'give_back', version: 1 } }])
  })

  it("offer one's own shift to everyone in its role.", async () => {
    const api = (await open(answers([]))).give(offerShift, anOffer({ part: 'offered' }))
    await press(findAction('Offer to colleagues'))
    await settle()
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([{ endpoint: 'offerShift', body: { version: own.version, note: '' } }])
    expect(api.sent[0]?.body).not.toHaveProperty('to_user_id')
  })

  it('withdraw an open offer.', async () => {
    const offered = aShift(1, { offer: { id: anOffer().id, status: 'accepted', version: 2 } })
    const api = (await open(answers([], [offered]))).give(actOnShiftOffer, anOffer({ status: 'withdrawn' }))
    expect(main()).toContain('Accepted by a colleague, waiting for approval')
    await press(findAction('Withdraw offer'))
    await settle()
    expect(api.sent).toMatchObject([{ body: { action: 'withdraw', version: 2 } }])
  })
})
