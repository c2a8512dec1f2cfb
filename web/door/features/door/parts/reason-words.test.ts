import type { DoorAnswer } from '#contract/door/door.ts'
import { doorReasons } from '#contract/door/reasons.ts'
import { describe, expect, it } from 'vitest'
import { doorGuest, doorEvent } from '../../../testing/door.ts'
import { reasonWords } from './reason-words.ts'

const said: Pick<DoorAnswer, 'guest' | 'before' | 'other_event' | 'ticket'> = {
  guest: null,
  before: null,
  other_event: null,
  ticket: null,
}
const guest = doorGuest({ inside: 1, party_size: 4, balance_due_minor: 4500 })

describe('a refusal', () => {
  it.each(doorReasons)('%s says why and what to do, with or without a known guest', (reason) => {
    for (const facts of [said, { ...said, guest }]) {
      for (const event of [null, doorEvent()]) {
        const { title, text } = reasonWords(reason, facts, event)
        expect(title).toMatch(/^[A-Z][^.!]+$/)
        expect(text).toMatch(/^[A-Z€].+[.\w]$/)
        expect(text).not.toMatch(/undefined|null|!/)
      }
    }
  })

  it('says when and where a ticket was used, and that the party has others', () => {
    const before = { at: '2026-11-20T23:41:00Z', device: 'Side door' }
    expect(reasonWords('already_inside', { ...said, guest, before, ticket: 1 }, doorEvent()).text).toBe(
      'This ticket has already been used. It was used at 11:41 PM at Side door. Ask for another of the party’s tickets.',
    )
    expect(reasonWords('already_inside', { ...said, guest: { ...guest, inside: 4 }, ticket: 1 }, doorEvent()).text).toBe(
      'The whole party is inside. Check who it was before you admit anyone.',
    )
  })

  it('names the amount, the time and the other event', () => {
    expect(reasonWords('payment_due', { ...said, guest }, doorEvent()).text).toContain('€45.00 is still owed')
    const late = doorGuest({ late_entry: [{ from: '2026-11-20T20:00:00.000Z', price_minor: 1000, quantity: 2 }] })
    expect(reasonWords('payment_due', { ...said, guest: late, due_minor: 2000 }, doorEvent())).toMatchObject({
      title: 'Collect €20.00',
      text: 'Entry was free until 8:00 PM.',
    })
    expect(reasonWords('too_early', { ...said, guest }, doorEvent()).text).toContain('Entry opens at 10:30 PM')
    expect(
      reasonWords('wrong_event', { ...said, other_event: { title: 'Low Tide', business_date: '2026-11-27' } }, doorEvent()).text,
    ).toContain('Low Tide on Fri, Nov 27, 2026')
  })
})
