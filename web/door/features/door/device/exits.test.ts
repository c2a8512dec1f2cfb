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
const party = doorGuest({ ticket_hashes: tickets.map(({ hash }) => hash), party_size: 2 })

let server: DoorServer

/** A door with its list, cut off from the server. */
async function openCut(): Promise<LocalDoor> {
  const door = await openLocalDoor({
    eventId: event_id,
    userId: 'ada',
    mayKeepNames: () => true,
    mayOverride: () => false,
    store: memoryStore(),
    call: server.call,
    now: () => Date.parse('2026-11-20T23:00:00Z'),
    device: () => 'Side door',
  })
  await door.renew()
  server.isAway = true
  return door
}
const comeIn = async (door: LocalDoor, n: number) => door.act({ action: 'scan', code: code(n) })
const goOut = async (door: LocalDoor, n: number) => door.act({ action: 'exit', code: code(n) })
const countOf = (door: LocalDoor) => door.getState().list?.event.count
const guestOf = (door: LocalDoor) => door.getState().guests.get(reservation_id)

beforeEach(() => {
  server = new DoorServer()
  server.guests = [party]
})

describe('guests who go out while the device is offline', () => {
  it('leave room, and come back in once', async () => {
    const door = await openCut()
    await comeIn(door, 1)
    await comeIn(door, 2)
    expect(await goOut(door, 1)).toMatchObject({ result: 'out', heads: 1 })
    expect(countOf(door)).toMatchObject({ inside: 11, outside: 1 })
    expect(await comeIn(door, 1)).toMatchObject({ result: 'admitted', returned: 1 })
    expect(await comeIn(door, 1)).toMatchObject({ result: 'refused', reason: 'already_inside' })
    expect(countOf(door)).toMatchObject({ inside: 12, outside: 0 })
    expect(guestOf(door)).toMatchObject({ inside: 2, outside: 0, used_tickets: [1, 2] })
  })

  it('go out only if they are inside', async () => {
    const door = await openCut()
    expect((await goOut(door, 1)).result).toBe('not_out')
    await comeIn(door, 1)
    expect((await goOut(door, 2)).result).toBe('not_out')
    expect((await goOut(door, 1)).result).toBe('out')
    expect((await goOut(door, 1)).result).toBe('not_out')
  })

  it('are out again if their return is undone, and stay admitted meanwhile', async () => {
    const door = await openCut()
    const first = await comeIn(door, 1)
    await goOut(door, 1)
    const undo = async (undoes: string) => door.act({ action: 'undo_check_in', reservation_id, undoes })
    expect((await undo(first.scan_id)).result).toBe('not_undone')
    const back = await comeIn(door, 1)
    expect((await undo(back.scan_id)).result).toBe('undone')
    expect(guestOf(door)).toMatchObject({ inside: 0, outside: 1, outside_tickets: [1], status: 'checked_in' })
  })

  it('are sent with their decision and the hash alone, and shown as a conflict if the server had them outside', async () => {
    const door = await openCut()
    await comeIn(door, 1)
    await goOut(door, 1)
    server.isAway = false
    server.judge = (entry) => (entry.action === 'exit' ? { result: 'not_out', heads: 0 } : undefined)
    await door.renew()
    expect(server.messages.map(({ entry }) => entry)).toMatchObject([
      { action: 'scan', decided: 'admitted' },
      { action: 'exit', decided: 'admitted', code_hash: tickets[0]?.hash },
    ])
    expect(JSON.stringify(server.messages)).not.toContain(code(1))
    expect(unseenConflicts(door.getState())).toHaveLength(1)
  })
})
