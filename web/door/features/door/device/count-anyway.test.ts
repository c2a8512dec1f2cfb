import { beforeEach, describe, expect, it } from 'vitest'
import { doorEvent, doorGuest } from '../../../testing/door.ts'
import { DoorServer } from '../../../testing/door-server.ts'
import { makeTicket } from '../../../testing/make-ticket.ts'
import { uncountedHeads } from './count-anyway.ts'
import type { LocalScan, Store } from './kept.ts'
import { countedHere, unseenConflicts, waitingOf } from './local-door-state.ts'
import { openLocalDoor, type LocalDoor } from './local-door.ts'
import { memoryStore } from './memory-store.ts'

const eventId = doorEvent().id
const party = doorGuest({ party_size: 30 })
const ticket = makeTicket({ event_id: eventId, reservation_id: party.id })

let server: DoorServer
let store: Store

const open = async () =>
  openLocalDoor({
    eventId,
    userId: 'ada',
    mayKeepNames: () => true,
    mayOverride: () => false,
    store,
    call: server.call,
    now: () => Date.parse('2026-11-20T23:00:00Z'),
    device: () => 'Side door',
  })
const insideOf = (door: LocalDoor) => door.getState().list?.event.count.inside
const counts = () => server.messages.flatMap(({ entry }) => (entry.action === 'count' ? [entry] : []))

beforeEach(() => {
  server = new DoorServer()
  server.guests = [{ ...party, ticket_hashes: [ticket.hash] }]
  server.judge = ({ action }) =>
    action === 'count' ? undefined : { result: 'refused', reason: 'revoked', conflict: 'revoked', heads: 0 }
  store = memoryStore()
})

/** Lets this many in offline, and learns afterwards that their tickets are not valid. */
async function openConflict(heads = 1): Promise<{ door: LocalDoor; conflict: LocalScan }> {
  const door = await open()
  await door.renew()
  server.isAway = true
  if (heads === 1) await door.act({ action: 'scan', code: ticket.text })
  else await door.act({ action: 'check_in', reservation_id: party.id, heads })
  server.isAway = false
  await door.renew()
  const [conflict] = unseenConflicts(door.getState())
  if (conflict === undefined) throw new Error('The server found nothing against them.')
  return { door, conflict }
}

describe('guests let in offline without a valid ticket', () => {
  it('are counted as people without a ticket, from when they came in, once however often it is pressed', async () => {
    const { door, conflict } = await openConflict()
    const other = await open()
    await Promise.all([door.countScan(conflict), door.countScan(conflict)])
    await other.countScan(conflict)
    expect(counts()).toMatchObject([{ heads: 1, decided: 'admitted', at: conflict.entry.at }])
    expect(new Set(server.received).size).toBe(2)
    expect(countedHere(door.getState())).toBe(1)
    expect(unseenConflicts(door.getState())).toEqual([])
    expect(unseenConflicts((await open()).getState())).toEqual([])
  })

  it('are counted offline at once, and sent later', async () => {
    const { door, conflict } = await openConflict()
    const before = insideOf(door) ?? 0
    server.isAway = true
    await door.countScan(conflict)
    expect(insideOf(door)).toBe(before + 1)
    expect(waitingOf((await open()).getState())).toHaveLength(1)
    server.isAway = false
    await door.renew()
    expect(counts()).toHaveLength(1)
    expect(waitingOf(door.getState())).toEqual([])
  })

  it('are counted in parts if they are more than one count takes', async () => {
    const { door, conflict } = await openConflict(30)
    await door.countScan(conflict)
    expect(counts().map(({ heads }) => heads)).toEqual([20, 10])
    expect(new Set(counts().map(({ scan_id }) => scan_id)).size).toBe(2)
  })

  it('are none if this device undid their entry', async () => {
    const door = await open()
    await door.renew()
    server.isAway = true
    await door.act({ action: 'scan', code: ticket.text })
    await door.act({ action: 'undo_check_in', reservation_id: party.id })
    server.isAway = false
    await door.renew()
    const [conflict] = unseenConflicts(door.getState())
    expect(conflict && uncountedHeads(door.getState(), conflict)).toBe(0)
  })

  it('are none if the server counts them', async () => {
    server.judge = () => ({ conflict: 'too_late' })
    const { door, conflict } = await openConflict()
    expect(uncountedHeads(door.getState(), conflict)).toBe(0)
  })
})
