import type { DoorGuest, DoorEvent } from '#contract/door/door.ts'
import { apart, type KeptList, type LocalEntry, type Store } from './kept.ts'
import { isUnreviewed, remains } from './local-door-state.ts'

interface StoredEvent {
  list: KeptList | null
  guests: Map<string, DoorGuest>
  scans: Map<string, LocalEntry>
}

/** Keeps everything until the page is closed. */
export function memoryStore(): Store {
  let events: readonly DoorEvent[] = []
  const eventsStored = new Map<string, StoredEvent>()
  const of = (eventId: string): StoredEvent => {
    const stored = eventsStored.get(eventId) ?? {
      list: null,
      guests: new Map<string, DoorGuest>(),
      scans: new Map<string, LocalEntry>(),
    }
    eventsStored.set(eventId, stored)
    return stored
  }
  const all = () => [...eventsStored.values()].flatMap(({ scans }) => [...scans.values()])
  return {
    lasts: false,
    readEvents: () => Promise.resolve(events),
    keepEvents(list) {
      events = list
      return Promise.resolve()
    },
    readEvent(eventId) {
      const { list, guests, scans } = of(eventId)
      return Promise.resolve({
        list,
        guests: [...guests.values()],
        ...apart([...scans.values()]),
      })
    },
    readLists: () => Promise.resolve([...eventsStored.values()].flatMap(({ list }) => list ?? [])),
    readWaiting: () => Promise.resolve(all().filter(({ state }) => state === 'waiting')),
    readUnreviewed: () => Promise.resolve(all().filter(isUnreviewed)),
    change(eventId, { list, guests = [], is_whole = false, scans = [], payments = [], forgotten = [] }) {
      const event = of(eventId)
      if (list !== undefined) event.list = list
      if (is_whole) event.guests.clear()
      for (const guest of guests) event.guests.set(guest.id, guest)
      for (const scan of [...scans, ...payments]) event.scans.set(scan.entry.scan_id, scan)
      for (const scanId of forgotten) event.scans.delete(scanId)
      return Promise.resolve()
    },
    forgetEvents(but, now) {
      for (const [eventId, { scans }] of eventsStored.entries().toArray()) {
        const { isWaiting, entries } = remains([...scans.values()], now)
        if (but.includes(eventId) || isWaiting) continue
        eventsStored.delete(eventId)
        for (const entry of entries) of(eventId).scans.set(entry.entry.scan_id, entry)
      }
      return Promise.resolve()
    },
  }
}
