import type { DoorGuest, DoorEvent } from '#contract/door.ts'
import type { Deed, KeptList, Store } from './kept.ts'

interface StoredEvent {
  list: KeptList | null
  guests: Map<string, DoorGuest>
  deeds: Map<string, Deed>
}

/** Keeps everything until the page is closed. */
export function memoryStore(): Store {
  let events: readonly DoorEvent[] = []
  const held = new Map<string, StoredEvent>()
  const of = (eventId: string): StoredEvent => {
    const found = held.get(eventId) ?? { list: null, guests: new Map<string, DoorGuest>(), deeds: new Map<string, Deed>() }
    held.set(eventId, found)
    return found
  }
  return {
    lasts: false,
    readEvents: () => Promise.resolve(events),
    keepEvents(told) {
      events = told
      return Promise.resolve()
    },
    readEvent(eventId) {
      const { list, guests, deeds } = of(eventId)
      return Promise.resolve({
        list,
        guests: [...guests.values()],
        deeds: [...deeds.values()].toSorted((a, b) => a.made_at - b.made_at),
      })
    },
    readWaiting: () =>
      Promise.resolve([...held.values()].flatMap(({ deeds }) => [...deeds.values()].filter(({ state }) => state === 'waiting'))),
    change(eventId, { list, guests = [], is_whole = false, deeds = [], forgotten = [] }) {
      const event = of(eventId)
      if (list !== undefined) event.list = list
      if (is_whole) event.guests.clear()
      for (const guest of guests) event.guests.set(guest.id, guest)
      for (const deed of deeds) event.deeds.set(deed.entry.scan_id, deed)
      for (const scanId of forgotten) event.deeds.delete(scanId)
      return Promise.resolve()
    },
    forgetEvents(but) {
      for (const [eventId, { deeds }] of held) {
        if (!but.includes(eventId) && ![...deeds.values()].some(({ state }) => state === 'waiting')) held.delete(eventId)
      }
      return Promise.resolve()
    },
  }
}
