import { closeDrawer, getOwnDrawer, openDrawer, type Drawer } from '#contract/drawers/drawers.ts'
import { collectAtDoor } from '#contract/door/collect.ts'
import { scanAtDoor } from '#contract/door/door.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { ana, enterCode, freshEvent, open, said, until, world } from '../../../testing/door-screen.tsx'

const drawer: Drawer = {
  id: '0193a000-0000-7000-8000-0000000000d1',
  place: 'Door',
  business_date: '2026-11-20',
  status: 'open',
  currency: 'EUR',
  opened_at: '2026-11-20T22:00:00.000Z',
  opened_by: 'Ana Costa',
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
const none = { drawer: null, places: ['Door', 'Bar'], currency: 'EUR' }
const one = { ...none, drawer }

beforeEach(() => {
  localStorage.removeItem('door-drawer')
  keepSession(signedIn(profiles.admin))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (label: string) => find(`[aria-label="${label}"]`)

it('A drawer is opened at the door with its float.', async () => {
  const event = freshEvent()
  const answers = world(event).give(getOwnDrawer, none).give(openDrawer, drawer)
  await open(answers, event)
  await press(button('Open a drawer'))
  await type(findField('Float'), '100')
  answers.give(getOwnDrawer, one)
  await press(findAction('Open drawer'))
  await until(() => expect(find('dialog').textContent).toContain('Your drawer: Door'))
  expect(answers.sent).toMatchObject([
    { endpoint: 'openDrawer', body: { drawer_id: expect.any(String), place: 'Door', float_minor: 10_000 } },
  ])
})

it('It shows what it should hold, and is closed with a count that says what is missing.', async () => {
  const event = freshEvent()
  const closed = { ...drawer, status: 'closed' as const, counted_minor: 13_500, difference_minor: -500 }
  const answers = world(event).give(getOwnDrawer, one).give(closeDrawer, closed)
  await open(answers, event)
  await press(button('Drawer: Door'))
  expect(find('dialog').textContent).toContain('Expected€140.00')
  await press(findAction('Close drawer'))
  expect(find('dialog').textContent).toContain('Enter what you counted')
  await type(findField('Counted, with the float'), '135')
  answers.give(getOwnDrawer, none)
  await press(findAction('Close drawer'))
  await until(() => expect(find('dialog').textContent).toContain('Door is closed. €5.00 short.'))
  expect(answers.sent).toMatchObject([{ endpoint: 'closeDrawer', body: { version: 2, counted_minor: 13_500 } }])
})

it('It is read again when it is opened, as cash that waited on a device may be in it by now.', async () => {
  const event = freshEvent()
  const answers = world(event).give(getOwnDrawer, one)
  await open(answers, event)
  answers.give(getOwnDrawer, { ...none, drawer: { ...drawer, cash_in_minor: 5_000, expected_minor: 15_000, version: 3 } })
  await press(button('Drawer: Door'))
  await until(() => expect(find('dialog').textContent).toContain('Expected€150.00'))
})

it('A count of a drawer that has changed meanwhile says so, and shows the new one.', async () => {
  const event = freshEvent()
  const answers = world(event)
    .give(getOwnDrawer, one)
    .fail(closeDrawer, 409, { code: 'stale', error: 'Someone else changed this in the meantime.' })
  await open(answers, event)
  await press(button('Drawer: Door'))
  await type(findField('Counted, with the float'), '140')
  answers.give(getOwnDrawer, { ...none, drawer: { ...drawer, cash_in_minor: 5_000, expected_minor: 15_000, version: 3 } })
  await press(findAction('Close drawer'))
  await until(() => expect(find('dialog').textContent).toContain('Expected€150.00'))
  expect(find('dialog').textContent).toContain('in the meantime')
})

it('Cash names the open drawer; a card does not.', async () => {
  const event = freshEvent()
  const rest = { ...ana, version: 3, inside: 1, pay_at_club_minor: 0 }
  const answers = world(event)
    .give(getOwnDrawer, one)
    .give(scanAtDoor, { answer: said, count: event.count })
    .give(collectAtDoor, { guest: { ...rest, pay_at_club_minor: 1_000 }, is_repeat: false })
  await open(answers, event)
  await enterCode('abcde-12345')
  await press(findAction('Paid in cash'))
  await until(() => expect(find('dialog').textContent).toContain('Collect €10.00'))
  answers.give(collectAtDoor, { guest: { ...rest, version: 4 }, is_repeat: false })
  await press(findAction('Paid by card'))
  await until(() => expect(find('dialog').textContent).toContain('paid by card'))
  const [cash, card] = answers.sent.filter(({ endpoint }) => endpoint === 'collectAtDoor').map(({ body }) => body)
  expect(cash).toMatchObject({ method: 'cash', drawer_id: drawer.id })
  expect(card).not.toHaveProperty('drawer_id')
})
