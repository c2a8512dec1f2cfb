import { getOwnDrawer } from '#contract/drawers/drawers.ts'
import { getDoorPayments, refundAtDoor, type DoorPayment } from '#contract/door/refunds.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { ana, freshEvent, open, text, until, world } from '../../../testing/door-screen.tsx'

const keeper = signedIn(profiles.staff, { ...noPermissions, can_work_door: true })
const manager = signedIn(profiles.staff, { ...noPermissions, can_work_door: true, can_access_finances: true })
const drawer = {
  id: '0193a000-0000-7000-8000-0000000000d1',
  place: 'Door',
  business_date: '2026-11-20',
  status: 'open' as const,
  currency: 'EUR',
  opened_at: '2026-11-20T22:00:00.000Z',
  opened_by: 'Ada Byron',
  is_own: true,
  float_minor: 10_000,
  cash_in_minor: 4_000,
  cash_out_minor: 0,
  expected_minor: 14_000,
  counted_minor: null,
  difference_minor: null,
  closed_at: null,
  closed_by: null,
  note: '',
  version: 2,
}
const payment = {
  id: '0193a000-0000-7000-8000-0000000000b1',
  method: 'cash' as const,
  amount_minor: 4_000,
  left_minor: 4_000,
  at: '2026-11-20T23:20:00Z',
}
const guest = { ...ana, pay_at_club_minor: 0, inside: 1 }

beforeEach(() => {
  localStorage.removeItem('door-drawer')
  keepSession(manager)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The sheet of a party that paid, with its payments shown. */
async function openPayments(payments: DoorPayment[] | null = [payment], hasDrawer = true) {
  const event = freshEvent()
  const answers = world(event, [guest]).give(getOwnDrawer, {
    drawer: hasDrawer ? drawer : null,
    places: ['Door'],
    currency: 'EUR',
  })
  if (payments === null) answers.fail(getDoorPayments, 0)
  else answers.give(getDoorPayments, { currency: 'EUR', payments })
  await open(answers, event, '?view=guests')
  await press(find('ul button'))
  await press(findAction('Refund a payment'))
  return answers
}

const sheet = () => find('dialog').textContent

describe('a refund at the door', () => {
  it('returns part of a payment out of the open drawer, with a reason', async () => {
    const answers = await openPayments()
    await until(() => expect(sheet()).toContain('€40.00 in cash, 11:20 PM'))
    await press(findAction('Refund €40.00 in cash, 11:20 PM'))
    expect(sheet()).toContain('The cash comes out of your drawer: Door.')
    await press(findAction('Refund €40.00'))
    expect(sheet()).toContain('Enter the reason.')
    await type(findField('Amount, up to €40.00'), '50')
    await press(findAction('Refund €40.00'))
    expect(sheet()).toContain('Enter an amount up to €40.00.')
    await type(findField('Amount, up to €40.00'), '12.50')
    await type(findField('Reason'), 'One guest left')
    answers
      .give(refundAtDoor, { guest, is_repeat: false })
      .give(getDoorPayments, { currency: 'EUR', payments: [{ ...payment, left_minor: 2_750 }] })
    await press(findAction('Refund €12.50'))
    await until(() => expect(sheet()).toContain('€27.50 left'))
    expect(sheet()).toContain('€12.50 refunded in cash.')
    expect(answers.sent).toMatchObject([
      {
        endpoint: 'refundAtDoor',
        body: {
          refund_id: expect.any(String),
          payment_id: payment.id,
          reservation_id: guest.id,
          amount_minor: 1_250,
          reason: 'One guest left',
          drawer_id: drawer.id,
        },
      },
    ])
  })

  it('says that cash comes from outside the drawers for someone without one, and names the card terminal', async () => {
    const card = { ...payment, id: '0193a000-0000-7000-8000-0000000000b2', method: 'card' as const }
    await openPayments([payment, card], false)
    await until(() => expect(sheet()).toContain('by card'))
    await press(findAction('Refund €40.00 in cash, 11:20 PM'))
    expect(sheet()).toContain('You have no open drawer')
    await press(findAction('Refund €40.00 by card, 11:20 PM'))
    expect(sheet()).toContain('Refund it on the card terminal, too.')
  })

  it('of a payment that another device refunded shows what is left now', async () => {
    const answers = await openPayments()
    await until(() => expect(sheet()).toContain('in cash'))
    await press(findAction('Refund €40.00 in cash, 11:20 PM'))
    await type(findField('Reason'), 'They left')
    answers
      .fail(refundAtDoor, 409, { error: 'That’s more than is left to refund.', code: 'more_than_paid', left_minor: 0 })
      .give(getDoorPayments, { currency: 'EUR', payments: [{ ...payment, left_minor: 0 }] })
    await press(findAction('Refund €40.00'))
    await until(() => expect(sheet()).toContain('Someone else refunded this payment'))
    expect(sheet()).not.toContain('Reason')
  })

  it('whose drawer was closed in the meantime says so, and is not sent twice under two names', async () => {
    const answers = await openPayments()
    await until(() => expect(sheet()).toContain('in cash'))
    await press(findAction('Refund €40.00 in cash, 11:20 PM'))
    await type(findField('Reason'), 'They left')
    answers
      .fail(refundAtDoor, 409, { error: 'This drawer is closed.', code: 'drawer_closed' })
      .give(getOwnDrawer, { drawer: null, places: ['Door'], currency: 'EUR' })
    await press(findAction('Refund €40.00'))
    await until(() => expect(sheet()).toContain('You have no open drawer'))
    expect(sheet()).toContain('Your drawer was closed in the meantime.')
    answers.give(refundAtDoor, { guest, is_repeat: false })
    await press(findAction('Refund €40.00'))
    await until(() => expect(sheet()).toContain('€40.00 refunded in cash.'))
    expect(answers.sent.at(-1)?.body).not.toHaveProperty('drawer_id')
  })

  it('needs a connection, and says so', async () => {
    const answers = await openPayments(null)
    await until(() => expect(sheet()).toContain('Refunds need a connection'))
    answers.give(getDoorPayments, { currency: 'EUR', payments: [] })
    await press(findAction('Try again'))
    await until(() => expect(sheet()).toContain('This party hasn’t paid at the venue.'))
  })

  it('is offered to people with access to finances only', async () => {
    keepSession(keeper)
    const event = freshEvent()
    await open(world(event, [guest]), event, '?view=guests')
    await press(find('ul button'))
    expect(text()).not.toContain('Refund a payment')
  })
})
