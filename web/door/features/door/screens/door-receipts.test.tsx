import { collectAtDoor } from '#contract/door/collect.ts'
import { scanAtDoor } from '#contract/door/door.ts'
import { emailDoorReceipt, getDoorReceipt, type DoorReceipt } from '#contract/door/receipts.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { ana, enterCode, freshEvent, open, said, until, world } from '../../../testing/door-screen.tsx'

const receipt: DoorReceipt = {
  reference: 'VX7K2M',
  seller: ['Kelder Noord BV', 'Kade 1', '1011 AB Amsterdam', 'Netherlands'],
  currency: 'EUR',
  lines: [{ name: 'Entry', quantity: 2, tax_minor: 694, total_minor: 4_000 }],
  tax_minor: 694,
  total_minor: 4_000,
  movements: [
    {
      id: '0193a000-0000-7000-8000-0000000000b1',
      kind: 'payment',
      method: 'cash',
      amount_minor: 4_000,
      state: 'succeeded',
      at: '2026-11-20T23:20:00Z',
    },
  ],
  paid_minor: 4_000,
  emails_to: 'typed',
}

beforeEach(() => keepSession(signedIn(profiles.staff, { ...noPermissions, can_work_door: true })))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const actions = () => [...document.querySelectorAll('dialog button')].map((one) => one.textContent)
const sheet = () => find('dialog').textContent

/** The sheet of a party, with its receipt opened. */
async function openReceipt(parts: Partial<DoorReceipt> | null = {}) {
  const event = freshEvent()
  const answers = world(event, [{ ...ana, pay_at_club_minor: 0 }])
  if (parts === null) answers.fail(getDoorReceipt, 0)
  else answers.give(getDoorReceipt, { ...receipt, ...parts })
  await open(answers, event, '?view=guests')
  await press(find('ul button'))
  await press(findAction('Receipt'))
  return answers
}

describe('a receipt at the door', () => {
  it('shows the lines, the tax, the payments and the club, and is emailed to the address a guest gives', async () => {
    const answers = await openReceipt()
    await until(() => expect(sheet()).toContain('Receipt VX7K2M'))
    for (const part of ['Kelder Noord BV, Kade 1', '2 × Entry€40.00', 'Tax included€6.94', 'Paid in cash, 11:20 PM€40.00'])
      expect(sheet()).toContain(part)
    await press(findAction('Email receipt'))
    expect(sheet()).toContain('Enter the guest’s email.')
    await type(findField('Guest’s email'), 'bo@example.com')
    answers.give(emailDoorReceipt, { message: 'The receipt is on its way.' })
    await press(findAction('Email receipt'))
    await until(() => expect(sheet()).toContain('The receipt is on its way.'))
    expect(answers.sent).toMatchObject([{ endpoint: 'emailDoorReceipt', body: { email: 'bo@example.com' } }])
  })

  it('goes to the account that booked, which asks for no address', async () => {
    const answers = await openReceipt({ emails_to: 'account' })
    await until(() => expect(sheet()).toContain('Goes to the email of the account that booked.'))
    answers.fail(emailDoorReceipt, 429, { error: 'Too many attempts. Try again later.', code: 'rate_limited' })
    await press(findAction('Email receipt'))
    await until(() => expect(sheet()).toContain('Too many attempts.'))
    answers.give(emailDoorReceipt, { message: 'The receipt is on its way.' })
    await press(findAction('Email receipt'))
    await until(() => expect(sheet()).toContain('The receipt is on its way.'))
    expect(answers.sent.at(-1)).toMatchObject({ body: {} })
  })

  it('of an account without a confirmed email is shown only', async () => {
    await openReceipt({ emails_to: 'none' })
    await until(() => expect(sheet()).toContain('no confirmed email'))
    expect(sheet()).not.toContain('Email receipt')
  })

  it('needs a connection, and says so', async () => {
    const answers = await openReceipt(null)
    await until(() => expect(sheet()).toContain('Receipts need a connection.'))
    answers.give(getDoorReceipt, receipt)
    await press(findAction('Try again'))
    await until(() => expect(sheet()).toContain('Receipt VX7K2M'))
  })

  it('is offered right after a payment, over the answer of the scan', async () => {
    const event = freshEvent()
    const answers = world(event)
      .give(scanAtDoor, { answer: { ...said, guest: { ...ana, version: 2, inside: 1 } }, count: event.count })
      .give(collectAtDoor, { guest: { ...ana, version: 3, inside: 1, pay_at_club_minor: 0 }, is_repeat: false })
      .give(getDoorReceipt, receipt)
    await open(answers, event)
    await enterCode('abcde-12345')
    expect(actions()).not.toContain('Receipt')
    await press(findAction('Paid in cash'))
    await until(() => expect(actions()).toContain('Receipt'))
    await press(findAction('Receipt'))
    await until(() => expect(sheet()).toContain('Paid in cash, 11:20 PM€40.00'))
    await press(findAction('Next'))
    await enterCode('fghjk-67890')
    expect(actions()).not.toContain('Receipt')
  })
})
