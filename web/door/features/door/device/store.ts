import type { DoorGuest, DoorEvent } from '#contract/door/door.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { finishForgetting } from '../../../../shared/session/forget-device.ts'
import { keptDoor } from '../../../../shared/session/kept-door.ts'
import { apart, type KeptList, type LocalEntry, type Store } from './kept.ts'
import { isUnreviewed, remains } from './local-door-state.ts'
import { memoryStore } from './memory-store.ts'

interface Schema extends DBSchema {
  events: { key: string; value: DoorEvent }
  lists: { key: string; value: KeptList }
  guests: { key: [string, string]; value: { event_id: string; guest: DoorGuest } }
  scans: { key: [string, string]; value: LocalEntry }
}

type Connection = IDBPDatabase<Schema>

const ofEvent = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []])

/** Changed with the stores: an upgrade then leaves in `scans` what waits to be sent, whichever version it comes from. */
const version = 3

const connect = async (): Promise<Connection> =>
  openDB<Schema>(keptDoor, version, {
    upgrade(db) {
      db.createObjectStore('events', { keyPath: 'id' })
      db.createObjectStore('lists')
      db.createObjectStore('guests', { keyPath: ['event_id', 'guest.id'] })
      db.createObjectStore('scans', { keyPath: ['event_id', 'entry.scan_id'] })
    },
  })

/** What a browser throws on a connection it has closed, for example under memory pressure or after sleep. */
const isLost = (error: unknown) =>
  error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError')

/** Runs work on a connection that is reopened if it was lost. All writes here are idempotent. */
export async function keepConnected<C>(open: () => Promise<C>): Promise<<T>(work: (connection: C) => Promise<T>) => Promise<T>> {
  let current = await open()
  return async (work) => {
    try {
      return await work(current)
    } catch (error) {
      if (!isLost(error)) throw error
      current = await open()
      return work(current)
    }
  }
}

async function openKept(): Promise<Store> {
  const withKept = await keepConnected(connect)
  return {
    lasts: true,
    readEvents: async () => withKept(async (db) => db.getAll('events')),
    keepEvents: async (events) =>
      withKept(async (db) => {
        const { store, done } = db.transaction('events', 'readwrite')
        await Promise.all([store.clear(), ...events.map((event) => store.put(event)), done])
      }),
    readEvent: async (eventId) =>
      withKept(async (db) => {
        const [list, guests, scans] = await Promise.all([
          db.get('lists', eventId),
          db.getAll('guests', ofEvent(eventId)),
          db.getAll('scans', ofEvent(eventId)),
        ])
        return {
          list: list ?? null,
          guests: guests.map(({ guest }) => guest),
          ...apart(scans),
        }
      }),
    readLists: async () => withKept(async (db) => db.getAll('lists')),
    readWaiting: async () => withKept(async (db) => (await db.getAll('scans')).filter(({ state }) => state === 'waiting')),
    readUnreviewed: async () => withKept(async (db) => (await db.getAll('scans')).filter(isUnreviewed)),
    change: async (eventId, { list, guests = [], is_whole = false, scans = [], payments = [], forgotten = [] }) =>
      withKept(async (db) => {
        const change = db.transaction(['lists', 'guests', 'scans'], 'readwrite', { durability: 'strict' })
        const work: Promise<unknown>[] = [change.done]
        if (list === null) work.push(change.objectStore('lists').delete(eventId))
        else if (list !== undefined) work.push(change.objectStore('lists').put(list, eventId))
        if (is_whole) work.push(change.objectStore('guests').delete(ofEvent(eventId)))
        for (const guest of guests) work.push(change.objectStore('guests').put({ event_id: eventId, guest }))
        for (const scan of [...scans, ...payments]) work.push(change.objectStore('scans').put(scan))
        for (const scanId of forgotten) work.push(change.objectStore('scans').delete([eventId, scanId]))
        await Promise.all(work)
      }),
    forgetEvents: async (but, now) =>
      withKept(async (db) => {
        const all = db.transaction(['lists', 'guests', 'scans'], 'readwrite')
        const scans = await all.objectStore('scans').getAll()
        // An event whose list was removed by a sign-out may still have actions.
        const ids = new Set([...(await all.objectStore('lists').getAllKeys()), ...scans.map(({ event_id }) => event_id)])
        const work: Promise<unknown>[] = [all.done]
        for (const eventId of ids) {
          const own = scans.filter(({ event_id }) => event_id === eventId)
          const { isWaiting, entries } = remains(own, now)
          if (but.includes(eventId) || isWaiting) continue
          work.push(
            all.objectStore('lists').delete(eventId),
            all.objectStore('guests').delete(ofEvent(eventId)),
            all.objectStore('scans').delete(ofEvent(eventId)),
          )
          for (const entry of entries) work.push(all.objectStore('scans').put(entry))
        }
        await Promise.all(work)
      }),
  }
}

/** Asks the browser not to evict waiting entries when space runs short. A refusal changes nothing else. */
async function askToPersist(): Promise<void> {
  await navigator.storage?.persist?.()
}

/** How long the guests of an event stay on a device after its end, by the server's clock, if it is not asked meanwhile. */
const pastMs = 24 * 3_600_000

/** Forgets events that are long over, also without a network. Names stay only with what the device still has to send. */
export async function forgetPast(store: Store, now: number): Promise<void> {
  const isOver = ({ ends_at }: DoorEvent, aheadMs: number) => Date.parse(ends_at) + pastMs < now + aheadMs
  const lists = await store.readLists()
  const past = new Set(lists.flatMap(({ event, ahead_ms }) => (isOver(event, ahead_ms) ? [event.id] : [])))
  const events = await store.readEvents()
  await store.keepEvents(events.filter((event) => !past.has(event.id) && !isOver(event, 0)))
  await store.forgetEvents(
    lists.flatMap(({ event }) => (past.has(event.id) ? [] : [event.id])),
    now,
  )
}

async function open(): Promise<Store> {
  // A sign-out's pending deletion comes first, or deleted names would be read.
  await finishForgetting()
  try {
    const store = await openKept()
    await forgetPast(store, Date.now()).catch((error: unknown) => console.warn('Past events could not be deleted', error))
    askToPersist().catch((error: unknown) => console.warn('This browser may clear the door’s data', error))
    return store
  } catch {
    return memoryStore()
  }
}

let opened: Promise<Store> | undefined

/** This device's storage. Browsers without storage, such as some private windows, keep it until the page is closed. */
export const openStore = async (): Promise<Store> => (opened ??= open())
