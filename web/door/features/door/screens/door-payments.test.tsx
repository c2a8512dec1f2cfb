import { collectAtDoor, scanAtDoor } from '#contract/door/door.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import { doorGuest } from '../../../testing/door.ts'
import { ana, enterCode, freshEvent, open, said, until, world } from '../../../testing/door-screen.tsx'

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
      .give(collectAtDoor, { guest: { ...ana, version: 3, inside: 1, pay_at_club_minor: 0 } })
    await open(answers, event)
    await enterCode('abcde-12345')
    expect(find('dialog').textContent).toContain('Collect €40.00')
    await press(findAction('Paid by card'))
    await until(() => expect(find('dialog').textContent).toContain('€40.00 paid by card'))
    expect(answers.sent.at(-1)).toMatchObject({
      endpoint: 'collectAtDoor',
      body: { reservation_id: ana.id, amount_minor: 4000, method: 'card' },
    })
    expect(answers.sent.at(-1)?.key).not.toBeNull()
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
      .give(collectAtDoor, { guest: paid })
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
      world(other, [late]).give(collectAtDoor, { guest: paid }).give(scanAtDoor, { answer: admitted, count: other.count }),
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
    answers.give(collectAtDoor, { guest: { ...ana, version: 4, inside: 2, pay_at_club_minor: 0 } })
    await press(findAction('Paid in cash'))
    await until(() => expect(find('dialog').textContent).toContain('€40.00 paid in cash'))
    expect(find('dialog').textContent).not.toContain('unpaid')
    // Enter goes on to the next guest.
    expect(document.activeElement?.textContent).toBe('Next')
  })

  it('cannot be recorded offline, and says so', async () => {
    const event = freshEvent()
    const answers = world(event).give(scanAtDoor, { answer: said, count: event.count }).fail(collectAtDoor, 0)
    await open(answers, event)
    await enterCode('abcde-12345')
    await press(findAction('Paid in cash'))
    await until(() => expect(find('dialog').textContent).toContain('needs a connection'))
    expect(find('dialog').textContent).toContain('Collect €40.00')
  })
})
