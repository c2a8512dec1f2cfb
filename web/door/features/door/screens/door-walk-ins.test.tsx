import { getDoorList } from '#contract/door/door.ts'
import { admitWalkIn, getDoorItems } from '#contract/door/walk-ins.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { ana, freshEvent, open, text, until, world } from '../../../testing/door-screen.tsx'

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
  await press(findField('Late entry'))
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

it('Offline it says why nothing can be chosen, if this device never saw the prices.', async () => {
  const event = freshEvent()
  await open(world(event).fail(getDoorItems, 0), event)
  await press(findAction('Walk-in'))
  await until(() => expect(find('dialog').textContent).toContain('the prices of this door aren’t on this device yet'))
})

/** A door that was opened online, and has lost its network. */
async function openCut(event = freshEvent()) {
  const answers = world(event).give(getDoorItems, items)
  await open(answers, event)
  await until(() => expect(localStorage.getItem('door-items')).toContain(event.id))
  answers.fail(getDoorItems, 0).fail(admitWalkIn, 0)
  await press(findAction('Walk-in'))
  await until(() => expect(find('dialog').textContent).toContain('You’re offline. Walk-ins are kept on this device'))
  return { answers, event }
}

it('Without a network a walk-in is kept, counted at once, and sent later with its own id and moment.', async () => {
  const { answers, event } = await openCut()
  await press(findAction('Paid in cash, admit'))
  await until(() => expect(find('dialog').textContent).toContain('Kept on this device. Sent when you’re back online.'))
  expect(text()).toContain('1 waiting')
  expect(text()).toContain('11 of 400')
  const before = answers.sent.filter(({ endpoint }) => endpoint === 'admitWalkIn').length
  answers.give(admitWalkIn, admittedAs({ ...event, count: { ...event.count, inside: 11 } }))
  window.dispatchEvent(new Event('online'))
  await until(() => expect(text()).not.toContain('waiting'))
  const sent = answers.sent.filter(({ endpoint }) => endpoint === 'admitWalkIn').slice(before)
  expect(sent).toMatchObject([{ body: { total_minor: 1_800, method: 'cash', at: expect.any(String) } }])
  const ids = answers.sent
    .filter(({ endpoint }) => endpoint === 'admitWalkIn')
    .map(({ body }) => (body as { walk_in_id: string }).walk_in_id)
  expect(new Set(ids).size).toBe(1)
})

const giveContact = async (email: string) => {
  await type(findField('Name'), 'Uma Thorn')
  await type(findField('Email'), email)
  await press(find('dialog details [type="checkbox"]'))
}

it('A guest of a walk-in gives a name and an email: sent with it, or kept without a network and forgotten once it is sent.', async () => {
  const { answers, event } = await openCut()
  const { length: before } = answers.sent
  await giveContact('uma@')
  await press(findAction('Paid in cash, admit'))
  await until(() => expect(find('dialog').textContent).toContain('Please enter a valid email address'))
  expect(answers.sent).toHaveLength(before)
  await type(findField('Email'), 'uma@door.example')
  await press(findAction('Paid in cash, admit'))
  await until(() => expect(find('dialog').textContent).toContain('Kept on this device'))
  answers.give(admitWalkIn, admittedAs(event))
  window.dispatchEvent(new Event('online'))
  await until(() => expect(text()).not.toContain('waiting'))
  expect(answers.sent.at(-1)).toMatchObject({
    endpoint: 'admitWalkIn',
    body: { contact: { name: 'Uma Thorn', email: 'uma@door.example', agrees_to_news: true }, at: expect.any(String) },
  })
  await press(findAction('Next walk-in'))
  await until(() => expect(findField('Email').value).toBe(''))
})

const reason = (label: string) => {
  const id = findField(label).getAttribute('aria-describedby')
  return id === null ? null : document.getElementById(id)?.textContent
}

it('What is wrong with a guest’s contact is said at its field, and nothing is sent or kept until it is mended.', async () => {
  const { answers, event } = await openCut()
  const { length: before } = answers.sent
  const reasonsFor = async (name: string, phone: string, email: string) => {
    await type(findField('Name'), name)
    await type(findField('Phone'), phone)
    await type(findField('Email'), email)
    await press(findAction('Paid in cash, admit'))
    await until(() => expect(find('dialog').textContent).toContain('Correct their contact details, or clear them.'))
    return ['Name', 'Phone', 'Email'].map(reason)
  }
  const wrongEmail = 'Please enter a valid email address'
  expect(await reasonsFor('', '', 'uma@door.example')).toEqual(['Name is required', null, null])
  expect(await reasonsFor('Uma', 'call me', '')).toEqual([null, 'Please enter a valid phone number', null])
  expect(await reasonsFor('Uma', '', '')).toEqual([null, 'Enter a phone number or an email', null])
  expect(await reasonsFor('Uma', '', 'uma@')).toEqual([null, null, wrongEmail])
  expect(await reasonsFor(' ', '12', 'uma')).toEqual(['Name is required', 'Please enter a valid phone number', wrongEmail])
  expect(answers.sent).toHaveLength(before)
  expect(text()).not.toContain('1 waiting')
  answers.give(admitWalkIn, admittedAs(event))
  for (const label of ['Name', 'Phone', 'Email']) await type(findField(label), '')
  await press(findAction('Paid in cash, admit'))
  await until(() => expect(find('dialog').textContent).toContain('1 guest admitted'))
  expect(answers.sent.at(-1)?.body).not.toHaveProperty('contact')
})

it('Consent is never ticked in advance, and needs an email.', async () => {
  const event = freshEvent()
  await open(world(event).give(getDoorItems, items), event)
  await press(findAction('Walk-in'))
  await until(() => expect(find('dialog').textContent).toContain('Add their contact details'))
  const box = find('dialog details [type="checkbox"]') as HTMLInputElement
  expect([box.checked, box.disabled]).toEqual([false, true])
  await type(findField('Email'), 'uma@door.example')
  expect([box.checked, box.disabled]).toEqual([false, false])
})

it('What the server refuses is shown until it is counted anyway, or dealt with.', async () => {
  const { answers, event } = await openCut()
  await press(findAction('Paid in cash, admit'))
  await until(() => expect(find('dialog').textContent).toContain('Kept on this device'))
  await press(find('dialog button[aria-label="Close"]'))
  answers.fail(admitWalkIn, 409, { error: 'Not enough places are left.', code: 'not_enough_places' })
  window.dispatchEvent(new Event('online'))
  await until(() => expect(text()).toContain('1 conflict'))
  await press(findAction('Log1'))
  expect(text()).toContain('Walk-in: 1 guest, €18.00 paid in cash')
  answers.give(admitWalkIn, admittedAs(event))
  await press(findAction('Count them anyway'))
  await until(() => expect(text()).not.toContain('Walk-in: 1 guest'))
  expect(answers.sent.at(-1)).toMatchObject({ body: { anyway: true, at: expect.any(String) } })
})

it('Without a network no one comes in over the licence, as far as the device knows.', async () => {
  const full = freshEvent()
  const { answers } = await openCut({ ...full, count: { ...full.count, inside: 400 } })
  answers.fail(getDoorList, 0)
  window.dispatchEvent(new Event('offline'))
  await until(() => expect(text()).toContain('Offline'))
  await press(findAction('Paid in cash, admit'))
  await until(() => expect(find('dialog').textContent).toContain('The venue is full.'))
  expect(answers.sent).toEqual([])
})
