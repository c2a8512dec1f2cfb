import { beforeEach, describe, expect, it, vi } from 'vitest'
import { doorEvent } from '../../../testing/door.ts'
import { DoorServer } from '../../../testing/door-server.ts'
import { countedHere, unseenConflicts, waitingOf } from './local-door-state.ts'
import { openLocalDoor, type LocalDoor } from './local-door.ts'
import { memoryStore } from './memory-store.ts'
import type { Store } from './kept.ts'

let server: DoorServer
let store: Store

const open = async () =>
  openLocalDoor({
    eventId: doorEvent().id,
    userId: 'ada',
    mayKeepNames: () => true,
    mayOverride: () => false,
    store,
    call: server.call,
    now: () => Date.parse('2026-11-20T23:00:00Z'),
    device: () => 'Side door',
  })
const tap = async (door: LocalDoor, heads = 1) => door.act({ action: 'count', heads })
const countOf = (door: LocalDoor) => door.getState().list?.event.count

beforeEach(() => {
  server = new DoorServer()
  server.count = { inside: 10, licence_capacity: 400, fire_capacity: 12, heads: 120, counted: 4 }
  store = memoryStore()
})

describe('counting people without a ticket', () => {
  it('asks the server, and sends every tap with its own id', async () => {
    const door = await open()
    await door.renew()
    await Promise.all([tap(door), tap(door)])
    const ids = server.messages.map(({ entry }) => entry.scan_id)
    expect(new Set(ids).size).toBe(2)
    expect(countedHere(door.getState())).toBe(2)
  })

  it('goes on offline up to the lower limit, and is sent later in order', async () => {
    const door = await open()
    await door.renew()
    server.isAway = true
    const said = [await tap(door), await tap(door), await tap(door), await tap(door, -1)]
    expect(said.map(({ result }) => result)).toEqual(['counted', 'counted', 'refused', 'counted'])
    expect(countOf(door)).toMatchObject({ inside: 11, counted: 5 })
    server.isAway = false
    server.judge = (entry) =>
      entry.action === 'count' && entry.decided === 'capacity_full'
        ? { result: 'refused', reason: 'capacity_full', heads: 0 }
        : undefined
    await door.renew()
    expect(waitingOf(door.getState())).toEqual([])
    expect(server.messages.map(({ entry }) => (entry.action === 'count' ? [entry.heads, entry.decided] : []))).toEqual([
      [1, 'admitted'],
      [1, 'admitted'],
      [1, 'capacity_full'],
      [-1, 'admitted'],
    ])
    expect(unseenConflicts(door.getState())).toEqual([])
  })

  it('never counts more people out than in', async () => {
    const door = await open()
    await door.renew()
    server.isAway = true
    expect((await tap(door, -5)).result).toBe('not_counted')
    expect(countOf(door)?.counted).toBe(4)
  })

  it('shows a conflict if others filled the place in the meantime', async () => {
    const door = await open()
    await door.renew()
    server.isAway = true
    await tap(door)
    server.isAway = false
    server.judge = () => ({ result: 'counted', heads: 1, conflict: 'capacity_full' })
    await door.renew()
    expect(unseenConflicts(door.getState())).toHaveLength(1)
  })

  it('sends a tap again whose page was lost, by the same id', async () => {
    const whole = store
    let changes = 0
    // The page ends between storing the tap and its answer.
    const change: Store['change'] = async (eventId, kept) => {
      changes += 1
      return changes === 1 ? whole.change(eventId, kept) : new Promise<void>(() => undefined)
    }
    store = { ...whole, change }
    const lost = await open()
    void tap(lost)
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    store = whole
    const next = await open()
    expect(waitingOf(next.getState())).toHaveLength(1)
    await next.renew()
    expect(new Set(server.received).size).toBe(1)
    expect(countedHere(next.getState())).toBe(1)
  })
})
