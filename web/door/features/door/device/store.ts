import type { DoorGuest, DoorNight } from '#contract/door.ts'
import { openDB, type DBSchema } from 'idb'
import { keptDoor } from '../../../../shared/session/kept-door.ts'
import type { Deed, KeptList, Store } from './kept.ts'
import { memoryStore } from './memory-store.ts'

interface Schema extends DBSchema {
  nights: { key: string; value: DoorNight }
  lists: { key: string; value: KeptList }
  guests: { key: [string, string]; value: { event_id: string; guest: DoorGuest } }
  deeds: { key: [string, string]; value: Deed }
}

const ofNight = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []])

async function openKept(): Promise<Store> {
  const db = await openDB<Schema>(keptDoor, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('nights', { keyPath: 'id' })
      fresh.createObjectStore('lists')
      fresh.createObjectStore('guests', { keyPath: ['event_id', 'guest.id'] })
      fresh.createObjectStore('deeds', { keyPath: ['event_id', 'entry.scan_id'] })
    },
  })
  return {
    lasts: true,
    readNights: () => db.getAll('nights'),
    async keepNights(nights) {
      const { store, done } = db.transaction('nights', 'readwrite')
      await Promise.all([store.clear(), ...nights.map((night) => store.put(night)), done])
    },
    async readNight(eventId) {
      const [list, guests, deeds] = await Promise.all([
        db.get('lists', eventId),
        db.getAll('guests', ofNight(eventId)),
        db.getAll('deeds', ofNight(eventId)),
      ])
      return {
        list: list ?? null,
        guests: guests.map(({ guest }) => guest),
        deeds: deeds.toSorted((a, b) => a.made_at - b.made_at),
      }
    },
    async change(eventId, { list, guests = [], is_whole = false, deeds = [], forgotten = [] }) {
      const change = db.transaction(['lists', 'guests', 'deeds'], 'readwrite', { durability: 'strict' })
      const work: Promise<unknown>[] = [change.done]
      if (list === null) work.push(change.objectStore('lists').delete(eventId))
      else if (list !== undefined) work.push(change.objectStore('lists').put(list, eventId))
      if (is_whole) work.push(change.objectStore('guests').delete(ofNight(eventId)))
      for (const guest of guests) work.push(change.objectStore('guests').put({ event_id: eventId, guest }))
      for (const deed of deeds) work.push(change.objectStore('deeds').put(deed))
      for (const scanId of forgotten) work.push(change.objectStore('deeds').delete([eventId, scanId]))
      await Promise.all(work)
    },
    async forgetNights(but) {
      const all = db.transaction(['lists', 'guests', 'deeds'], 'readwrite')
      const deeds = await all.objectStore('deeds').getAll()
      const needed = new Set([...but, ...deeds.filter(({ state }) => state === 'waiting').map(({ event_id }) => event_id)])
      // Of a night whose list went before, with a sign-out, there may be deeds.
      const known = new Set([...(await all.objectStore('lists').getAllKeys()), ...deeds.map(({ event_id }) => event_id)])
      const gone = [...known].filter((eventId) => !needed.has(eventId))
      const work = gone.flatMap((eventId) => [
        all.objectStore('lists').delete(eventId),
        all.objectStore('guests').delete(ofNight(eventId)),
        all.objectStore('deeds').delete(ofNight(eventId)),
      ])
      await Promise.all([...work, all.done])
    },
  }
}

let opened: Promise<Store> | undefined

/** What this device keeps. A browser that keeps nothing, as some do in private windows, has it until the page is left. */
export function openStore(): Promise<Store> {
  opened ??= openKept().catch(() => memoryStore())
  return opened
}
