import { admitWalkIn, getDoorItems } from '#contract/door/walk-ins.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import { ana, freshEvent, open, until, world } from '../../../testing/door-screen.tsx'

const entry = { id: '0193a000-0000-7000-8000-0000000000e1', name: 'Entry', price_minor: 1_800, heads_per_unit: 1, left: null }
const late = { ...entry, id: '0193a000-0000-7000-8000-0000000000e2', name: 'Late entry', price_minor: 0, left: 5 }
const items = { currency: 'EUR', items: [entry, late] }

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const admittedAs = (event: ReturnType<typeof freshEvent>) => ({ guest: ana, count: event.count, is_repeat: false })

it('A walk-in is admitted and paid in two taps; a note shows the change.', async () => {
  const event = freshEvent()
  const answers = world(event).give(getDoorItems, items).give(admitWalkIn, admittedAs(event))
  await open(answers, event)
  await press(findAction('Walk-in'))
  await until(() => expect(find('dialog').textContent).toContain('Collect €18.00'))
  await press(findAction('€20.00Change €2.00'))
  await until(() => expect(find('dialog').textContent).toContain('1 guest admitted, €18.00 paid in cash'))
  expect(find('dialog').textContent).toContain('Change €2.00')
  expect(answers.sent).toMatchObject([
    {
      endpoint: 'admitWalkIn',
      body: { walk_in_id: expect.any(String), prestation_id: entry.id, quantity: 1, total_minor: 1_800, method: 'cash' },
    },
  ])
  await press(findAction('Next walk-in'))
  await until(() => expect(find('dialog').textContent).toContain('Collect €18.00'))
})

it('Several come together, by card; what is free needs no payment.', async () => {
  const event = freshEvent()
  const answers = world(event).give(getDoorItems, items).give(admitWalkIn, admittedAs(event))
  await open(answers, event)
  await press(findAction('Walk-in'))
  await until(() => expect(find('dialog').textContent).toContain('Collect €18.00'))
  await press(find('dialog [aria-label="More"]'))
  await press(find('dialog [aria-label="More"]'))
  await press(findAction('Paid by card, admit'))
  await until(() => expect(find('dialog').textContent).toContain('3 guests admitted, €54.00 paid by card'))
  await press(findAction('Next walk-in'))
  await until(() => expect(find('dialog').textContent).toContain('Late entry'))
  await press(find('dialog label:nth-of-type(2) input'))
  await press(findAction('Admit 1 guest'))
  await until(() => expect(find('dialog').textContent).toContain('1 guest admitted'))
  expect(answers.sent.map(({ body }) => body)).toMatchObject([
    { quantity: 3, total_minor: 5_400, method: 'card' },
    { prestation_id: late.id, total_minor: 0 },
  ])
})

it('A refusal says why, and the same tap again is the same walk-in.', async () => {
  const event = freshEvent()
  const answers = world(event)
    .give(getDoorItems, items)
    .fail(admitWalkIn, 409, { error: 'This event is sold out.', code: 'sold_out' })
  await open(answers, event)
  await press(findAction('Walk-in'))
  await until(() => expect(find('dialog').textContent).toContain('Collect €18.00'))
  await press(findAction('Paid in cash, admit'))
  await until(() => expect(find('dialog').textContent).toContain('This event is sold out.'))
  await press(findAction('Paid in cash, admit'))
  await until(() => expect(answers.sent).toHaveLength(2))
  const [one, other] = answers.sent.map(({ body }) => (body as { walk_in_id: string }).walk_in_id)
  expect(one).toBe(other)
})

it('Offline it says that walk-ins need a connection.', async () => {
  const event = freshEvent()
  await open(world(event).fail(getDoorItems, 0), event)
  await press(findAction('Walk-in'))
  await until(() => expect(find('dialog').textContent).toContain('Walk-ins need a connection'))
})
