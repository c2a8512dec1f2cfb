import type { DoorGuest, DoorNight } from '#contract/door.ts'
import type { Deed, KeptList, Store } from './kept.ts'

interface StoredEvent {
  list: KeptList | null
  guests: Map<string, DoorGuest>
  deeds: Map<string, Deed>
}

/** Keeps everything until the page is closed. */
export function memoryStore(): Store {
  let nights: readonly DoorNight[] = []
  const held = new Map<string, StoredEvent>()
  const of = (eventId: string): StoredEvent => {
    const found = held.get(eventId) ?? { list: null, guests: new Map<string, DoorGuest>(), deeds: new Map<string, Deed>() }
    held.set(eventId, found)
    return found
  }
  return {
    lasts: false,
    readNights: () => Promise.resolve(nights),
    keepNights(told) {
      nights = told
      return Promise.resolve()
    },
    readNight(eventId) {
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
      const night = of(eventId)
      if (list !== undefined) night.list = list
      if (is_whole) night.guests.clear()
      for (const guest of guests) night.guests.set(guest.id, guest)
      for (const deed of deeds) night.deeds.set(deed.entry.scan_id, deed)
      for (const scanId of forgotten) night.deeds.delete(scanId)
      return Promise.resolve()
    },
    forgetNights(but) {
      for (const [eventId, { deeds }] of held) {
        if (!but.includes(eventId) && ![...deeds.values()].some(({ state }) => state === 'waiting')) held.delete(eventId)
      }
      return Promise.resolve()
    },
  }
}
