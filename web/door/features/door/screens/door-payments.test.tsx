import { collectAtDoor } from '#contract/door/collect.ts'
import { scanAtDoor } from '#contract/door/door.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { doorGuest } from '../../../testing/door.ts'
import { ana, enterCode, freshEvent, open, said, text, until, world } from '../../../testing/door-screen.tsx'

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe("a party's payment at the door", () => {
  it('is asked for once, with the first guest, and recorded in cash or by card', async () => {
    const event = freshEvent()
    const one = { ...said, guest: { ...ana, version: 2, inside: 1 } }
    const answers = world(event)
      .give(scanAtDoor, { answer: one, count: event.count })
      .give(collectAtDoor, { guest: { ...ana, version: 3, inside: 1, pay_at_club_minor: 0 }, is_repeat: false })
    await open(answers, event)
    await enterCode('abcde-12345')
    expect(find('dialog').textContent).toContain('Collect €40.00')
    await press(findAction('Paid by card'))
    await until(() => expect(find('dialog').textContent).toContain('€40.00 paid by card'))
    expect(answers.sent.at(-1)).toMatchObject({
      endpoint: 'collectAtDoor',
      body: { payment_id: expect.any(String), reservation_id: ana.id, amount_minor: 4000, method: 'card' },
    })
    await press(findAction('Next'))
    answers.give(scanAtDoor, { answer: { ...said, ticket: 2, guest: { ...ana, version: 4, inside: 2 } }, count: event.count })
    await enterCode('fghjk-67890')
    expect(find('dialog').textContent).not.toContain('Collect')
  })

  it('is not asked for if the booking admits no one any more', async () => {
    const event = freshEvent()
    await open(world(event, [{ ...ana, status: 'cancelled' }]), event, '?view=guests')
    await press(find('ul button'))
    expect(find('dialog').textContent).toContain('Cancelled')
    expect(find('dialog').textContent).not.toContain('Collect')
  })

  it.each([
    ['banned', { banned: 'Fought in March.' }, 'banned', 'Refused entry'],
    ['too young', { is_underage: true }, 'underage', 'Too young'],
    ['too late', { entry_until: '2026-11-20T23:00:00Z' }, 'too_late', 'Too late since 11:00 PM'],
  ] as const)('is not asked for if the guest is %s: they are refused even if they pay', async (_why, fact, stays_out, title) => {
    const event = freshEvent()
    const late = { ...ana, ...fact, late_entry: [{ from: event.starts_at, price_minor: 1000, quantity: 2 }] }
    const refused = {
      ...said,
      result: 'refused' as const,
      reason: 'payment_due' as const,
      heads: 0,
      guest: late,
      due_minor: 2000,
      stays_out,
    }
    await open(world(event, [late]).give(scanAtDoor, { answer: refused, count: event.count }), event)
    await enterCode('abcde-12345')
    for (const part of ['Don’t admit', title]) expect(find('dialog').textContent).toContain(part)
    expect(find('dialog').textContent).not.toContain('Collect')
    await press(findAction('Next'))
    await press(findAction('Guests'))
    await press(find('ul button'))
    // The sheet says it before anyone pays, and admits no one either.
    expect(find('dialog').textContent).toContain(title)
    for (const part of ['Collect', 'Paid', 'Admit']) expect(find('dialog').textContent).not.toContain(part)
  })

  it('admits a late guest in one tap, from the scan and from the sheet, which names the price before', async () => {
    const event = freshEvent()
    const late = doorGuest({ party_size: 1, late_entry: [{ from: event.starts_at, price_minor: 1800, quantity: 1 }] })
    const due = { ...said, result: 'refused' as const, reason: 'payment_due' as const, heads: 0, guest: late, due_minor: 1800 }
    const paid = { ...late, version: 2, settled_heads: 1 }
    const admitted = { ...said, guest: { ...paid, version: 3, inside: 1 } }
    const answers = world(event, [late])
      .give(scanAtDoor, { answer: due, count: event.count })
      .give(collectAtDoor, { guest: paid, is_repeat: false })
    await open(answers, event)
    await enterCode('abcde-12345')
    expect(find('dialog').textContent).toContain('Collect €18.00')
    answers.give(scanAtDoor, { answer: admitted, count: event.count })
    await press(findAction('Paid by card, admit'))
    await until(() => expect(find('dialog h2').textContent).toBe('Admit'))
    expect(answers.sent.map(({ endpoint }) => endpoint)).toEqual(['scanAtDoor', 'collectAtDoor', 'scanAtDoor'])
    expect(document.activeElement?.textContent).toBe('Next')

    document.body.innerHTML = ''
    const other = freshEvent()
    await open(
      world(other, [late])
        .give(collectAtDoor, { guest: paid, is_repeat: false })
        .give(scanAtDoor, { answer: admitted, count: other.count }),
      other,
      '?view=guests',
    )
    await press(find('ul button'))
    for (const part of ['Until 11:00 PM, then €18.00 each', 'Collect €18.00']) expect(find('dialog').textContent).toContain(part)
    expect(find('dialog').textContent).not.toContain('Admit 1 guest')
    await press(findAction('Paid in cash, admit'))
    await until(() => expect(find('dialog h2').textContent).toBe('Admit'))
  })

  it('that was not made is mentioned with each later guest, in the list and in the sheet, until it is', async () => {
    const event = freshEvent()
    const inside = { ...ana, version: 2, inside: 1 }
    const later = { ...said, ticket: 2, guest: { ...ana, version: 3, inside: 2 } }
    const answers = world(event, [inside]).give(scanAtDoor, { answer: later, count: event.count })
    await open(answers, event, '?view=guests')
    expect(find('ul button').textContent).toContain('€40.00 still unpaid')
    await press(find('ul button'))
    expect(find('dialog').textContent).toContain('Collect €40.00')
    await press(find('dialog button[aria-label="Close"]'))
    await press(findAction('Scan'))
    await enterCode('fghjk-67890')
    expect(find('dialog').textContent).toContain('€40.00 still unpaid')
    expect(find('dialog').textContent).not.toContain('Collect')
    await press(findAction('Record payment'))
    answers.give(collectAtDoor, { guest: { ...ana, version: 4, inside: 2, pay_at_club_minor: 0 }, is_repeat: false })
    await press(findAction('Paid in cash'))
    await until(() => expect(find('dialog').textContent).toContain('€40.00 paid in cash'))
    expect(find('dialog').textContent).not.toContain('unpaid')
    // Enter goes on to the next guest.
    expect(document.activeElement?.textContent).toBe('Next')
  })

  it('with a note shows the change, which is no part of the payment', async () => {
    const event = freshEvent()
    const paid = { ...ana, version: 3, inside: 1, pay_at_club_minor: 0 }
    const answers = world(event)
      .give(scanAtDoor, { answer: said, count: event.count })
      .give(collectAtDoor, { guest: paid, is_repeat: false })
    await open(answers, event)
    await enterCode('abcde-12345')
    await press(findAction('€50.00Change €10.00'))
    await until(() => expect(find('dialog').textContent).toContain('€40.00 paid in cash'))
    expect(find('dialog').textContent).toContain('Change €10.00')
    expect(answers.sent.at(-1)).toMatchObject({ body: { amount_minor: 4000, method: 'cash' } })
  })

  it('in part leaves the rest due', async () => {
    const event = freshEvent()
    const rest = { ...ana, version: 3, inside: 1, pay_at_club_minor: 2_500 }
    const answers = world(event)
      .give(scanAtDoor, { answer: said, count: event.count })
      .give(collectAtDoor, { guest: rest, is_repeat: false })
    await open(answers, event)
    await enterCode('abcde-12345')
    await press(findAction('Other amount'))
    await type(findField('Amount received'), '15')
    expect(find('dialog').textContent).toContain('€25.00 stays due')
    await press(findAction('Card'))
    await until(() => expect(find('dialog').textContent).toContain('Collect €25.00'))
    expect(answers.sent.at(-1)).toMatchObject({ body: { amount_minor: 1500, method: 'card' } })
  })

  it('is taken offline too, and sent later; what the server refuses is shown until someone has dealt with it', async () => {
    const event = freshEvent()
    const answers = world(event).give(scanAtDoor, { answer: said, count: event.count }).fail(collectAtDoor, 0)
    await open(answers, event)
    await enterCode('abcde-12345')
    await press(findAction('Paid in cash'))
    await until(() => expect(find('dialog').textContent).toContain('€40.00 paid in cash'))
    await press(findAction('Next'))
    answers.fail(collectAtDoor, 409, { error: 'There is nothing left to pay.', code: 'more_than_due', left_minor: 1_000 })
    window.dispatchEvent(new Event('online'))
    await until(() => expect(text()).toContain('1 conflict'))
    await press(findAction('Log1'))
    for (const words of ['€40.00 from VX7K2M', 'Only €10.00 is still due. Return €30.00.']) expect(text()).toContain(words)
    answers.give(collectAtDoor, { guest: { ...ana, version: 5, pay_at_club_minor: 0 }, is_repeat: false })
    await press(findAction('Count €10.00'))
    await until(() => expect(text()).not.toContain('from VX7K2M'))
    const sent = answers.sent.filter(({ endpoint }) => endpoint === 'collectAtDoor')
    expect(sent.at(-1)).toMatchObject({ body: { amount_minor: 1_000, method: 'cash' } })
    expect(new Set(sent.map(({ body }) => (body as { payment_id: string }).payment_id)).size).toBe(1)
  })
})
