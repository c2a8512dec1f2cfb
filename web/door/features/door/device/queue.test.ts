import { beforeEach, describe, expect, it } from 'vitest'
import { doorEvent, doorGuest } from '../../../testing/door.ts'
import { DoorServer } from '../../../testing/door-server.ts'
import { makeTicket } from '../../../testing/make-ticket.ts'
import { unseenConflicts } from './local-door-state.ts'
import { openLocalDoor, type LocalDoor } from './local-door.ts'
import { memoryStore } from './memory-store.ts'

const event_id = doorEvent().id
const reservation_id = doorGuest().id
const tickets = [1, 2].map((n) => makeTicket({ event_id, reservation_id, n }))
const code = (n: number) => tickets[n - 1]?.text ?? ''
/** Free until 23:50, and 10.00 each after that. */
const party = doorGuest({
  ticket_hashes: tickets.map(({ hash }) => hash),
  party_size: 2,
  late_entry: [{ from: '2026-11-20T23:50:00Z', price_minor: 1000, quantity: 2 }],
})

let server: DoorServer
let time: number
const pass = (minutes: number) => (time += minutes * 60_000)

/** A door with its list, cut off from the server, at 23:48. */
async function openCut(): Promise<LocalDoor> {
  const door = await openLocalDoor({
    eventId: event_id,
    userId: 'ada',
    mayKeepNames: () => true,
    mayOverride: () => false,
    store: memoryStore(),
    call: server.call,
    now: () => time,
    device: () => 'Queue',
  })
  await door.renew()
  server.isAway = true
  pass(18)
  return door
}
const guestOf = (door: LocalDoor) => door.getState().guests.get(reservation_id)
const countOf = (door: LocalDoor) => door.getState().list?.event.count
const queue = async (door: LocalDoor, n: number) => door.act({ action: 'queue', code: code(n) })

beforeEach(() => {
  server = new DoorServer()
  server.guests = [party]
  server.event = { queue_minutes: 90 }
  time = Date.parse('2026-11-20T23:30:00Z')
})

describe('a party in the queue while the device is offline', () => {
  it('is noted once, lets no one in, and is in time for 90 minutes', async () => {
    const door = await openCut()
    expect(await queue(door, 1)).toMatchObject({ result: 'queued', heads: 0 })
    expect(guestOf(door)).toMatchObject({
      queued_at: '2026-11-20T23:48:00.000Z',
      queued_until: '2026-11-21T01:18:00.000Z',
      inside: 0,
    })
    expect(countOf(door)?.inside).toBe(10)
    pass(5)
    expect(await queue(door, 2)).toMatchObject({ result: 'queued', guest: { queued_at: '2026-11-20T23:48:00.000Z' } })
    pass(80)
    expect(await door.act({ action: 'scan', code: code(1) })).toMatchObject({ result: 'admitted' })
    pass(5)
    expect(await door.act({ action: 'scan', code: code(2) })).toMatchObject({ reason: 'payment_due', due_minor: 1000 })
  })

  it('is refused like a scan if no waiting settles it', async () => {
    server.guests = [{ ...party, banned: 'A fight' }]
    const door = await openCut()
    expect(await queue(door, 1)).toMatchObject({ result: 'refused', reason: 'banned' })
    expect(await door.act({ action: 'queue', code: 'ABCDE12345' })).toMatchObject({ result: 'refused', reason: 'unknown' })
    expect(guestOf(door)?.queued_at).toBeUndefined()
  })

  it('is sent with its moment, before the admission that follows it, and the hash alone', async () => {
    const door = await openCut()
    await queue(door, 1)
    pass(10)
    await door.act({ action: 'scan', code: code(1) })
    server.isAway = false
    server.judge = (entry) => (entry.action === 'queue' ? { result: 'queued', heads: 0 } : undefined)
    await door.renew()
    expect(server.messages.map(({ path, entry }) => ({ path, ...entry }))).toMatchObject([
      { path: 'sync', action: 'queue', at: '2026-11-20T23:48:00.000Z', decided: 'admitted', code_hash: tickets[0]?.hash },
      { path: 'sync', action: 'scan', at: '2026-11-20T23:58:00.000Z', decided: 'admitted' },
    ])
    expect(JSON.stringify(server.messages)).not.toContain(code(1))
    expect(unseenConflicts(door.getState())).toEqual([])
  })

  it('is a conflict if the server refuses it', async () => {
    const door = await openCut()
    await queue(door, 1)
    server.isAway = false
    server.judge = () => ({ result: 'refused', reason: 'revoked', conflict: 'revoked', heads: 0 })
    await door.renew()
    expect(unseenConflicts(door.getState())).toHaveLength(1)
  })
})
