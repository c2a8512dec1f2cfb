import { beforeEach, describe, expect, it, vi } from 'vitest'
import { doorGuest, doorEvent } from '../../../testing/door.ts'
import { DoorServer } from '../../../testing/door-server.ts'
import { makeTicket } from '../../../testing/make-ticket.ts'
import { isConflict, unseenConflicts, waitingOf } from './local-door-state.ts'
import type { Act } from './acts.ts'
import { openLocalDoor, type LocalDoor } from './local-door.ts'
import { memoryStore } from './memory-store.ts'
import { sendOutbox } from './send-waiting.ts'
import type { Store } from './kept.ts'

const eventId = doorEvent().id
const people = Array.from({ length: 4 }, (_, index) => {
  const id = `0193a000-0000-7000-8000-0000000000b${index}`
  const ticket = makeTicket({ event_id: eventId, reservation_id: id })
  return { ticket, guest: doorGuest({ id, name: `Guest ${index}`, party_size: 1, ticket_hashes: [ticket.hash] }) }
})
const code = (index: number) => people[index]?.ticket.text ?? ''

let server: DoorServer
let store: Store
let now: number

let signedIn: string
let mayOverride: boolean

const open = async (userId = 'ada') => {
  const mayKeepNames = () => signedIn === userId
  return openLocalDoor({
    eventId,
    userId,
    mayKeepNames,
    mayOverride: () => mayOverride,
    store,
    call: server.call,
    now: () => now,
    device: () => 'Side door',
  })
}
const scan = async (localDoor: LocalDoor, index: number) => localDoor.act({ action: 'scan', code: code(index) })
const codesTold = () =>
  server.messages.map(({ entry }) =>
    entry.action === 'scan'
      ? people.findIndex(({ ticket }) => ticket.text === entry.code || ticket.hash === entry.code_hash)
      : entry.action,
  )

beforeEach(() => {
  server = new DoorServer()
  server.guests = people.map(({ guest }) => guest)
  store = memoryStore()
  signedIn = 'ada'
  mayOverride = false
  now = Date.parse('2026-11-20T23:00:00Z')
})

/** With its list, and then offline. */
async function openCut(): Promise<LocalDoor> {
  const localDoor = await open()
  await localDoor.renew()
  server.isAway = true
  return localDoor
}

describe('online', () => {
  it('the server decides, by its own clock', async () => {
    const localDoor = await open()
    await localDoor.renew()
    server.judge = () => ({ result: 'refused', reason: 'banned' })
    expect(await scan(localDoor, 0)).toMatchObject({ result: 'refused', reason: 'banned' })
    const [message] = server.messages
    expect(message?.path).toBe('scan')
    // The list was sent at 23:30, when this device showed 23:00.
    expect(message?.entry).toMatchObject({ at: '2026-11-20T23:30:00.000Z' })
    expect(message?.entry).not.toHaveProperty('decided')
    expect(waitingOf(localDoor.getState())).toEqual([])
  })

  it('an invalid action is reported and not stored', async () => {
    const localDoor = await open()
    await localDoor.renew()
    server.failures.push(400)
    await expect(scan(localDoor, 0)).rejects.toMatchObject({ status: 400 })
    expect(localDoor.getState().scans).toEqual([])
  })
})

describe('offline', () => {
  it('the device decides by its list, says so, and sends it later in order', async () => {
    const localDoor = await openCut()
    for (const index of [2, 0, 1]) {
      now += 1000
      expect(await scan(localDoor, index)).toMatchObject({ result: 'admitted', guest: { name: `Guest ${index}` } })
    }
    expect(localDoor.getState().link).toBe('offline')
    expect(localDoor.getState().list?.event.count.inside).toBe(13)
    expect(waitingOf(localDoor.getState())).toHaveLength(3)
    expect(await scan(localDoor, 2)).toMatchObject({ result: 'refused', reason: 'already_inside' })

    server.isAway = false
    await localDoor.renew()
    expect(codesTold()).toEqual([2, 0, 1, 2])
    expect(server.messages.map(({ entry }) => 'decided' in entry && entry.decided)).toEqual([
      'admitted',
      'admitted',
      'admitted',
      'already_inside',
    ])
    expect(waitingOf(localDoor.getState())).toEqual([])
    expect(localDoor.getState().link).toBe('online')
  })

  it('nothing is lost with the page: the next page sends what is waiting', async () => {
    const localDoor = await openCut()
    await scan(localDoor, 0)
    await scan(localDoor, 1)
    const next = await open()
    expect(waitingOf(next.getState())).toHaveLength(2)
    expect(next.getState().guests.get(people[0]?.guest.id ?? '')).toMatchObject({ inside: 1 })
    server.isAway = false
    await next.renew()
    expect(codesTold()).toEqual([0, 1])
  })

  it('while something is waiting, later entries wait as well', async () => {
    const localDoor = await openCut()
    await scan(localDoor, 0)
    server.isAway = false
    await scan(localDoor, 1)
    expect(server.messages).toEqual([])
    await localDoor.renew()
    expect(codesTold()).toEqual([0, 1])
  })

  it('a scan whose response was lost is the same scan when it is sent again', async () => {
    const localDoor = await open()
    await localDoor.renew()
    server.losesAnswer = true
    expect(await scan(localDoor, 0)).toMatchObject({ result: 'admitted' })
    expect(waitingOf(localDoor.getState())).toHaveLength(1)
    await localDoor.renew()
    expect(codesTold()).toEqual([0])
    expect(waitingOf(localDoor.getState())).toEqual([])
  })

  describe('a page closed before its response', () => {
    const checkIn = (heads: number): Act => ({ action: 'check_in', reservation_id: people[0]?.guest.id ?? '', heads })

    /** The id with which it was asked, and the next page, open. */
    async function lose(act: Act): Promise<{ next: LocalDoor; lostId: string | undefined }> {
      const localDoor = await open()
      await localDoor.renew()
      const never = vi.fn(() => new Promise<never>(() => undefined))
      const lost = await openLocalDoor({
        eventId,
        userId: 'ada',
        mayKeepNames: () => true,
        mayOverride: () => false,
        store,
        call: never,
        now: () => now,
        device: () => '',
      })
      void lost.act(act)
      await vi.waitFor(() => expect(never).toHaveBeenCalled())
      const next = await open()
      await next.renew()
      expect(server.messages).toEqual([])
      return { next, lostId: lost.getState().scans[0]?.entry.scan_id }
    }

    it('asks again with the same id', async () => {
      const { next, lostId } = await lose({ action: 'scan', code: code(0) })
      now += 120_000
      await scan(next, 0)
      expect(server.messages[0]?.entry.scan_id).toBe(lostId)
    })

    it('does not reuse its id for a ticket shown again later', async () => {
      const { next, lostId } = await lose({ action: 'scan', code: code(0) })
      now += 120_001
      await scan(next, 0)
      expect(server.messages[0]?.entry.scan_id).not.toBe(lostId)
    })

    it('nor for another number of guests of the same party', async () => {
      const { next, lostId } = await lose(checkIn(1))
      await next.act(checkIn(2))
      expect(server.messages[0]?.entry.scan_id).not.toBe(lostId)
    })
  })
})

describe('what is stored of a ticket', () => {
  it('is a hash of its code, also while it is being asked about and afterwards', async () => {
    const localDoor = await open()
    await localDoor.renew()
    await scan(localDoor, 0)
    expect(server.messages[0]?.entry).toMatchObject({ code: code(0) })
    server.isAway = true
    await scan(localDoor, 1)
    const { scans } = await store.readEvent(eventId)
    expect(scans.map(({ entry }) => entry)).toMatchObject([
      { code_hash: people[0]?.ticket.hash },
      { code_hash: people[1]?.ticket.hash },
    ])
    const kept = JSON.stringify(scans)
    for (const { ticket } of people) expect(kept.includes(ticket.text) || kept.includes(ticket.code)).toBe(false)
  })
})

describe('responses that overtake each other', () => {
  it('an older list reverts neither a newer scan nor its count', async () => {
    const localDoor = await open()
    await localDoor.renew()
    let release: () => void = () => undefined
    server.holdsList = new Promise((resolve) => (release = resolve))
    const renewing = localDoor.renew()
    await vi.waitFor(() => expect(server.lists).toBe(2))
    const guest = { ...doorGuest({ ...people[0]?.guest }), version: 2, inside: 1, used_tickets: [1] }
    server.judge = () => ({ guest })
    server.count = { ...server.count, inside: 11 }
    await scan(localDoor, 0)
    release()
    await renewing
    expect(localDoor.getState().guests.get(guest.id)).toMatchObject({ inside: 1, used_tickets: [1] })
    expect(localDoor.getState().list?.event.count.inside).toBe(11)
    expect((await store.readEvent(eventId)).guests.find(({ id }) => id === guest.id)).toMatchObject({ inside: 1 })
  })
})

describe('events that are not open', () => {
  const sending = () => ({ store, call: server.call, device: 'Side door', mayKeepNames: () => true })

  it('send what is waiting as well, also once they are over, and nothing twice', async () => {
    const localDoor = await openCut()
    await scan(localDoor, 0)
    await scan(localDoor, 1)
    // The event leaves the list, and the device deletes events not in it.
    await store.forgetEvents([], now)
    expect(await store.readWaiting()).toMatchObject([{ event_title: 'Neon Jungle' }, { event_title: 'Neon Jungle' }])
    server.isAway = false
    await sendOutbox(sending(), eventId)
    expect(server.messages).toEqual([])
    await sendOutbox(sending(), null)
    await sendOutbox(sending(), null)
    expect(codesTold()).toEqual([0, 1])
    expect(await store.readWaiting()).toEqual([])
  })

  it('keep what another account may not send', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const localDoor = await openCut()
    await scan(localDoor, 0)
    server.isAway = false
    server.failures.push(403)
    await sendOutbox(sending(), null)
    expect(await store.readWaiting()).toHaveLength(1)
  })
})

describe('conflicts', () => {
  it('are kept until someone has reviewed them', async () => {
    const localDoor = await openCut()
    await scan(localDoor, 0)
    await scan(localDoor, 1)
    server.isAway = false
    server.judge = (entry) =>
      entry.action === 'scan' && entry.code_hash === people[0]?.ticket.hash
        ? { result: 'refused', reason: 'already_inside', conflict: 'already_inside' }
        : undefined
    await localDoor.renew()
    const [conflict, ...others] = unseenConflicts(localDoor.getState())
    expect(others).toEqual([])
    expect(conflict).toMatchObject({ said: { result: 'admitted' }, answer: { result: 'refused', conflict: 'already_inside' } })
    expect(unseenConflicts((await open()).getState())).toHaveLength(1)
    await localDoor.see([conflict?.entry.scan_id ?? ''])
    expect(unseenConflicts((await open()).getState())).toEqual([])
  })

  it('stay after their event has left the list, until someone has reviewed them', async () => {
    const localDoor = await openCut()
    await scan(localDoor, 0)
    server.isAway = false
    server.judge = () => ({ result: 'refused', reason: 'already_inside', conflict: 'already_inside' })
    await sendOutbox({ store, call: server.call, device: 'Side door', mayKeepNames: () => true }, null)
    await store.forgetEvents([], now)
    const [conflict, ...others] = await store.readUnreviewed()
    expect(others).toEqual([])
    expect(conflict).toMatchObject({ event_title: 'Neon Jungle', answer: { conflict: 'already_inside' } })
    await (await open()).see([conflict?.entry.scan_id ?? ''])
    expect(await store.readUnreviewed()).toEqual([])
    await store.forgetEvents([], now)
    expect((await store.readEvent(eventId)).scans).toEqual([])
  })

  const conflictAfterTheEvent = async () => {
    const localDoor = await openCut()
    await scan(localDoor, 0)
    await scan(localDoor, 1)
    server.isAway = false
    server.judge = (entry) =>
      entry.action === 'scan' && entry.code_hash === people[0]?.ticket.hash
        ? { result: 'refused', reason: 'already_inside', conflict: 'already_inside' }
        : undefined
    await localDoor.renew()
    return localDoor
  }
  const namesKept = async () => {
    const { guests, scans } = await store.readEvent(eventId)
    return [...guests.map(({ name }) => name), ...scans.map(({ said, answer }) => (answer ?? said)?.guest?.name ?? null)]
  }

  it('keep no one else’s name after their event, and their own thirty days', async () => {
    await conflictAfterTheEvent()
    expect(await namesKept()).toHaveLength(6)
    await store.forgetEvents([], now)
    expect(await namesKept()).toEqual(['Guest 0'])
    expect((await store.readEvent(eventId)).list).toBeNull()
    await store.forgetEvents([], now + 30 * 24 * 3_600_000)
    expect(await namesKept()).toEqual(['Guest 0'])
    await store.forgetEvents([], now + 31 * 24 * 3_600_000)
    expect(await namesKept()).toEqual([])
    expect(await store.readUnreviewed()).toEqual([])
  })

  it('name no one for another account, nor for one that may no longer work at the door', async () => {
    await conflictAfterTheEvent()
    signedIn = 'bo'
    await open('bo')
    expect(await namesKept()).toEqual([null, null])
    signedIn = 'ada'
    const localDoor = await conflictAfterTheEvent()
    server.failures.push(403)
    await localDoor.renew()
    expect(localDoor.getState().closed).toBe('forbidden')
    expect((await namesKept()).filter((name) => name !== null)).toEqual([])
    expect(await store.readUnreviewed()).not.toEqual([])
  })

  it('include what the server refuses, and block nothing else', async () => {
    const localDoor = await openCut()
    for (const index of [0, 1, 2]) await scan(localDoor, index)
    server.isAway = false
    // The three together, then the first alone.
    server.failures.push(400, 400)
    await localDoor.renew()
    expect(codesTold()).toEqual([1, 2])
    expect(
      localDoor
        .getState()
        .scans.filter(isConflict)
        .map(({ fault }) => fault),
    ).toEqual(['No'])
    expect(waitingOf(localDoor.getState())).toEqual([])
  })

  it('a busy server gets everything again', async () => {
    const localDoor = await openCut()
    await scan(localDoor, 0)
    server.isAway = false
    server.failures.push(503)
    await localDoor.renew()
    expect(waitingOf(localDoor.getState())).toHaveLength(1)
    await localDoor.renew()
    expect(codesTold()).toEqual([0])
  })
})

describe("guests' names", () => {
  const namesOf = (localDoor: LocalDoor) => [...localDoor.getState().guests.values()].map(({ name }) => name)

  it.each([
    [403, 'forbidden'],
    [404, 'not_found'],
  ])('are deleted once the server says %i, and waiting entries stay', async (status, closed) => {
    const localDoor = await openCut()
    await scan(localDoor, 0)
    server.isAway = false
    server.failures.push(status)
    await localDoor.renew()
    expect(localDoor.getState()).toMatchObject({ closed, list: null })
    expect(namesOf(localDoor)).toEqual([])
    expect(waitingOf(localDoor.getState())).toHaveLength(1)
    const next = await open()
    expect(next.getState().list).toBeNull()
    expect(namesOf(next)).toEqual([])
  })

  it('do not return after sign-out with a refresh or scan under way, and entries stay', async () => {
    const localDoor = await open()
    let release: () => void = () => undefined
    server.holdsList = new Promise((resolve) => (release = resolve))
    const renewing = localDoor.renew()
    signedIn = ''
    release()
    await renewing
    await scan(localDoor, 0)
    expect(namesOf(localDoor)).toEqual([])
    const { list, guests, scans } = await store.readEvent(eventId)
    expect([list, guests]).toEqual([null, []])
    expect(scans).toHaveLength(1)
    expect(JSON.stringify(scans)).not.toContain('Guest 0')
  })

  it("are hidden from the device's next account, which sends what is waiting", async () => {
    const localDoor = await openCut()
    await scan(localDoor, 0)
    signedIn = 'eve'
    const next = await open('eve')
    expect(next.getState().list).toBeNull()
    expect(namesOf(next)).toEqual([])
    // Nor shown to the previous account, when it returns offline.
    expect(namesOf(await open())).toEqual([])
    server.isAway = false
    await next.renew()
    expect(codesTold()).toEqual([0])
    expect(namesOf(next)).toHaveLength(4)
  })
})
