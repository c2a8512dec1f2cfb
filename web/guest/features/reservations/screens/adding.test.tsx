import { errors } from '#contract/base/errors.ts'
import { getEvent } from '#contract/events/events.ts'
import { getReservation, manageReservation, type ReservationDetail } from '#contract/reservations/reservations.ts'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { anEvent, aPrestation } from '../../../../shared/testing/events.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const bottle = aPrestation(2, { kind: 'bottle', name: 'Bottle', price_minor: 9000, payment: 'prepaid', pricing: 'per_unit' })
const mine = (change: Partial<ReservationDetail> = {}) => aReservation(7, { allowed_actions: ['modify', 'cancel'], ...change })
const priced = {
  party_size: 3,
  changes: [{ name: 'Bottle', quantity: 1, unit_price_minor: 9000 }],
  total_minor: 12_600,
  difference_minor: 10_200,
  to_pay_minor: 9000,
  due_at_club_minor: 3600,
  refund_minor: 0,
  kept_minor: 0,
}
const addition = {
  party_size: 3,
  changes: [{ name: 'Bottle', quantity: 1, unit_price_minor: 9000 }],
  amount_minor: 9000,
  expires_at: new Date(Date.now() + 600_000).toISOString(),
}
const answered = (change: Partial<ReservationDetail>) => {
  const { payment: _payment, movements: _movements, ...reservation } = mine(change)
  return reservation
}
const open = async (answers: Answers) => {
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp(`/client/reservations/${aReservation(7).id}`, answers)
  return answers
}
const within = (label: string) =>
  [...find('dialog').querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === label)!

beforeAll(async () => {
  await import('../forms/add-dialog.tsx')
})
beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => vi.unstubAllGlobals())

it('shows the price of what is added before it is added, and asks for no more than that', async () => {
  const answers = await open(
    new Answers()
      .give(getReservation, { ...mine(), modification: priced })
      .give(getEvent, anEvent({ prestations: [aPrestation(1), bottle] }))
      .give(manageReservation, answered({ party_size: 3 })),
  )
  await press(findAction('Add guests or extras'))
  expect(within('Add').disabled).toBe(true)
  await press(within('More: Guests'))
  await press(within('More: Bottle'))
  expect(find('dialog').textContent).toContain('1 × Bottle added, €90.00.')
  await press(within('Add and pay €90.00'))
  expect(answers.sent.map(({ body }) => body)).toEqual([
    { action: 'modify', version: 1, party_size: 3, add: [{ prestation_id: bottle.id, quantity: 1 }] },
  ])
})

it('leads to the page where what is added is paid', async () => {
  const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await open(
    new Answers()
      .give(getReservation, { ...mine(), modification: priced })
      .give(getEvent, anEvent({ prestations: [aPrestation(1), bottle] }))
      .give(manageReservation, answered({ addition })),
  )
  await press(findAction('Add guests or extras'))
  await press(within('More: Bottle'))
  await press(within('Add and pay €90.00'))
  expect(gone).toHaveBeenCalledWith(`/client/reservations/${aReservation(7).id}/pay`)
  gone.mockRestore()
})

it('says why something cannot be added', async () => {
  const answers = await open(new Answers().give(getReservation, mine()).give(getEvent, anEvent({ prestations: [bottle] })))
  await press(findAction('Add guests or extras'))
  answers.fail(getReservation, 409, { code: 'sold_out', error: errors.sold_out.sentence })
  await press(within('More: Guests'))
  expect(find('dialog').textContent).toContain(errors.sold_out.sentence)
  expect(within('Add').disabled).toBe(true)
})

it('shows what is held until it is paid, and drops it on request', async () => {
  const answers = await open(
    new Answers()
      .give(getReservation, mine({ addition, to_pay_minor: 9000, allowed_actions: ['pay', 'drop_addition', 'cancel'] }))
      .give(manageReservation, answered({})),
  )
  expect(find('main').textContent).toContain('We’re holding what you’re adding')
  expect(find('main').textContent).toContain('1 × Bottle, €90.00')
  expect(find('main').textContent).toContain('Pay €90.00 for what you’re adding')
  const buttons = [...find('main').querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(buttons.slice(0, 2)).toEqual(['Pay €90.00', 'Don’t add'])
  await press(findAction('Don’t add'))
  expect(answers.sent.map(({ body }) => body)).toEqual([{ action: 'drop_addition' }])
})
