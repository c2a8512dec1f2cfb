import type { DoorEntry, DoorGuest, DoorEvent, DoorReason } from '#contract/door/door.ts'
import { describe, expect, it } from 'vitest'
import { doorGuest, doorEvent, hashKey } from '../../../testing/door.ts'
import { makeTicket } from '../../../testing/make-ticket.ts'
import { decideHere } from './decide-here.ts'
import type { Decision } from './decision.ts'
import { hashShown } from './find-shown.ts'
import type { LocalScan } from './kept.ts'

const event = doorEvent()
const event_id = event.id
const base = doorGuest()
const first = makeTicket({ event_id, reservation_id: base.id })
const second = makeTicket({ event_id, reservation_id: base.id, n: 2 })
const at = '2026-11-20T23:30:00.000Z'
const scan_id = '0193a000-0000-7000-8000-00000000beef'

const ana = (parts: Partial<DoorGuest> = {}) => doorGuest({ ticket_hashes: [first.hash, second.hash], ...parts })

function stateOf(guest: DoorGuest, parts: Partial<DoorEvent> = {}, scans: LocalScan[] = []) {
  return {
    list: { event: doorEvent(parts), version: '1', hash_key: hashKey, ahead_ms: 0, told_at: at, user_id: 'ada' },
    guests: new Map([[guest.id, guest]]),
    scans,
  }
}

type LocalState = Parameters<typeof decideHere>[0]
const decideCode = async (of: LocalState, code: string, id = scan_id): Promise<Decision> =>
  decideHere(
    of,
    event_id,
    { action: 'scan', scan_id: id, at, code_hash: await hashShown(hashKey, code) },
    { code, mayOverride: false },
  )
const decideEntry = (of: LocalState, entry: DoorEntry): Decision =>
  decideHere(of, event_id, entry, { code: '', mayOverride: false })

interface Case {
  what: string
  reason: DoorReason
  guest?: Partial<DoorGuest>
  event?: Partial<DoorEvent>
  text?: string
}

describe('a ticket, offline', () => {
  it('admits one guest, by its QR code and by its code as people type it', async () => {
    for (const code of [first.text, first.code, `${first.code.slice(0, 5)}-${first.code.slice(5)}`.toLowerCase()]) {
      const { answer, guest, list, entry } = await decideCode(stateOf(ana()), code)
      expect(answer).toMatchObject({
        result: 'admitted',
        ticket: 1,
        heads: 1,
        guest: { inside: 1, used_tickets: [1], status: 'checked_in' },
      })
      expect(guest).toEqual(answer.guest)
      expect(list?.event.count.inside).toBe(11)
      expect(entry).toMatchObject({ decided: 'admitted' })
    }
  })

  it.each<Case>([
    { what: 'that no one knows', reason: 'unknown', text: 'whatever' },
    { what: 'with a code no one has', reason: 'unknown', text: '0000000000' },
    {
      what: 'that is forged',
      reason: 'unknown',
      text: makeTicket({ event_id, reservation_id: base.id }).text.replace(/.{16}$/, '0123456789ABCDEF'),
    },
    {
      what: 'with a number that no ticket has',
      reason: 'unknown',
      text: makeTicket({ event_id, reservation_id: base.id, n: 0 }).text,
    },
    {
      what: 'of another event',
      reason: 'wrong_event',
      text: makeTicket({ event_id: '0193a000-0000-7000-8000-00000000ffff', reservation_id: base.id }).text,
    },
    { what: 'of an earlier series', reason: 'revoked', guest: { ticket_series: 2 } },
    { what: 'beyond a party that became smaller', reason: 'revoked', guest: { party_size: 1 }, text: second.text },
    { what: 'of a cancelled reservation', reason: 'cancelled', guest: { status: 'cancelled' } },
    { what: 'of a cancelled event', reason: 'cancelled', event: { is_cancelled: true } },
    { what: 'that waits for the club', reason: 'not_approved', guest: { status: 'pending' } },
    { what: 'that waits for money', reason: 'payment_due', guest: { balance_due_minor: 1 } },
    { what: 'before its hour', reason: 'too_early', guest: { entry_from: '2026-11-20T23:30:00.001Z' } },
    { what: 'after its hour', reason: 'too_late', guest: { entry_until: at } },
    { what: 'of a guest banned by the club', reason: 'banned', guest: { banned: 'A fight' } },
    { what: 'of an underage guest', reason: 'underage', guest: { is_underage: true } },
    { what: 'of an unverified guest, if verification is required', reason: 'id_required', event: { requires_verified_id: true } },
    { what: 'in a full house', reason: 'capacity_full', event: { count: { inside: 400, licence_capacity: 400, heads: 0 } } },
    { what: 'that was used', reason: 'already_inside', guest: { used_tickets: [1], inside: 1 } },
    { what: 'of a party that is inside', reason: 'already_inside', guest: { inside: 2 } },
  ])('$what is refused: $reason', async ({ reason, guest = {}, event = {}, text = first.text }) => {
    const { answer, entry, guest: changed } = await decideCode(stateOf(ana(guest), event), text)
    expect(answer).toMatchObject({ result: 'refused', reason })
    expect(entry).toMatchObject({ decided: reason })
    expect(changed).toBeNull()
  })

  it('that would have to be paid first says why no payment helps, like the server', async () => {
    const late = { late_entry: [{ from: '2026-11-20T23:00:00Z', price_minor: 1800, quantity: 2 }] }
    const answerOf = async (guest: Partial<DoorGuest>) =>
      (await decideCode(stateOf(ana({ ...late, ...guest })), first.text)).answer
    expect(await answerOf({})).toMatchObject({ reason: 'payment_due', due_minor: 1800 })
    expect(await answerOf({})).not.toHaveProperty('stays_out')
    for (const [guest, stays_out] of [
      [{ entry_until: at }, 'too_late'],
      [{ banned: 'A fight' }, 'banned'],
      [{ is_underage: true }, 'underage'],
    ] as const)
      expect(await answerOf(guest)).toMatchObject({ reason: 'payment_due', stays_out })
    // One of the party is inside: it pays for what it has.
    expect(await answerOf({ entry_until: at, inside: 1 })).not.toHaveProperty('stays_out')
  })

  it('is unknown as long as there is no list', async () => {
    const { answer } = await decideCode({ list: null, guests: new Map(), scans: [] }, first.text)
    expect(answer.reason).toBe('unknown')
  })
})

describe('a name, offline', () => {
  it('admits as many as come, and no more than the party', () => {
    const several = (heads: number): DoorEntry => ({ action: 'check_in', scan_id, at, reservation_id: base.id, heads })
    expect(decideEntry(stateOf(ana()), several(2)).answer).toMatchObject({ result: 'admitted', heads: 2, guest: { inside: 2 } })
    expect(decideEntry(stateOf(ana()), several(3)).answer).toMatchObject({ result: 'refused', reason: 'already_inside' })
  })
})

describe('undoing, offline', () => {
  const undo = (moment: string, undoes?: string): DoorEntry => ({
    action: 'undo_check_in',
    scan_id: 'other',
    at: moment,
    reservation_id: base.id,
    ...(undoes !== undefined && { undoes }),
  })
  const admitParty = async (): Promise<{ guest: DoorGuest; scan: LocalScan }> => {
    const { answer, entry, guest } = await decideCode(stateOf(ana()), first.text)
    if (guest === null) throw new Error('They were not admitted')
    return {
      guest,
      scan: {
        event_id,
        event_title: event.title,
        made_at: 1,
        entry,
        state: 'waiting',
        said: answer,
        answer: null,
        fault: null,
        is_seen: false,
      },
    }
  }

  it('undoes what this device did within ten minutes, and names it to the server', async () => {
    const { guest, scan } = await admitParty()
    const { answer, entry, guest: now } = decideEntry(stateOf(guest, {}, [scan]), undo('2026-11-20T23:40:00.000Z'))
    expect(answer).toMatchObject({ result: 'undone', heads: 1, ticket: 1 })
    expect(now).toMatchObject({ inside: 0, used_tickets: [], status: 'confirmed' })
    expect(entry).toMatchObject({ undoes: scan_id })
  })

  it('is impossible later, twice, or for what this device does not know', async () => {
    const { guest, scan } = await admitParty()
    const late = decideEntry(stateOf(guest, {}, [scan]), undo('2026-11-20T23:40:00.001Z'))
    expect(late.answer.result).toBe('not_undone')
    const back = decideEntry(stateOf(guest, {}, [scan]), undo(at))
    const done: LocalScan = { ...scan, entry: back.entry, said: back.answer }
    expect(decideEntry(stateOf(ana(), {}, [scan, done]), undo(at)).answer.result).toBe('not_undone')
    expect(decideEntry(stateOf(ana({ inside: 1 })), undo(at)).answer.result).toBe('not_undone')
  })

  it('shows when a ticket was used on this device', async () => {
    const { guest, scan } = await admitParty()
    const { answer } = await decideCode(stateOf(guest, {}, [scan]), first.text, 'again')
    expect(answer).toMatchObject({ reason: 'already_inside', before: { at, device: '' } })
  })
})

describe('an override, offline', () => {
  const late = { entry_until: '2026-11-20T23:00:00Z' }
  const decide = (guest: DoorGuest, mayOverride: boolean, parts: Partial<DoorEvent> = {}, override = true) =>
    decideHere(
      stateOf(guest, parts),
      event_id,
      {
        action: 'check_in',
        scan_id,
        at,
        reservation_id: guest.id,
        heads: 1,
        ...(override && { override: { reason: 'our_mistake' } }),
      },
      { code: '', mayOverride },
    )

  it('admits for someone with the right, says against what, and is sent with its reason', () => {
    const { answer, entry } = decide(ana(late), true)
    expect(answer).toMatchObject({ result: 'admitted', overrode: 'too_late', guest: { inside: 1 } })
    expect(entry).toMatchObject({ decided: 'admitted', override: { reason: 'our_mistake' } })
  })

  it.each([
    ['without the right', ana(late), false, {}, 'too_late'],
    ['for a banned guest', ana({ ...late, banned: 'A fight' }), true, {}, 'banned'],
    ['beyond the licence', ana(late), true, { count: { inside: 400, licence_capacity: 400, heads: 120 } }, 'capacity_full'],
    ['after the event', ana(late), true, { ends_at: '2026-11-20T23:10:00Z' }, 'too_late'],
  ] as const)('refuses %s', (...[, guest, mayOverride, parts, reason]) => {
    expect(decide(guest, mayOverride, parts).answer).toMatchObject({ result: 'refused', reason })
  })

  it('is not noted for a guest who needs none', () => {
    expect(decide(ana(), true).answer.overrode).toBeUndefined()
  })
})
