import type { DoorCount, DoorGuest } from '#contract/door.ts'
import type { Deed, KeptList } from './kept.ts'

/** `starting`: nothing was received yet. `offline`: the last call failed. */
export type Link = 'starting' | 'online' | 'offline'

/** What this device knows about an event's door. */
export interface DeskState {
  link: Link
  list: KeptList | null
  guests: ReadonlyMap<string, DoorGuest>
  /** In the order in which they happened. */
  deeds: readonly Deed[]
  /** Why the server refuses this event; null if it does not. */
  closed: 'not_found' | 'forbidden' | null
  /** Whether waiting entries survive closing the page. */
  lasts: boolean
}

export const emptyDesk: DeskState = { link: 'starting', list: null, guests: new Map(), deeds: [], closed: null, lasts: true }

export const waitingOf = ({ deeds }: Pick<DeskState, 'deeds'>): Deed[] => deeds.filter(({ state }) => state === 'waiting')

/** Something this device told a guest that the server disagrees with. */
export const isConflict = ({ state, said, answer, fault }: Deed): boolean =>
  state === 'told' &&
  (fault !== null || (answer?.conflict ?? null) !== null || (said !== null && answer !== null && said.result !== answer.result))

export const unseenConflicts = ({ deeds }: Pick<DeskState, 'deeds'>): Deed[] =>
  deeds.filter((deed) => isConflict(deed) && !deed.is_seen)

/** The newer of the known guest and the one just received: responses may overtake each other. */
export function newestOf(guests: ReadonlyMap<string, DoorGuest>, told: DoorGuest): DoorGuest {
  const known = guests.get(told.id)
  return known !== undefined && known.version > told.version ? known : told
}

/** The guests, with the named ones updated. */
export function withGuests(
  guests: ReadonlyMap<string, DoorGuest>,
  changed: readonly DoorGuest[],
): ReadonlyMap<string, DoorGuest> {
  if (changed.length === 0) return guests
  const next = new Map(guests)
  for (const guest of changed) next.set(guest.id, guest)
  return next
}

export const withCount = (list: KeptList | null, count: DoorCount): KeptList | null =>
  list && { ...list, event: { ...list.event, count } }

/** With one of them updated, or added at the end. */
export function withDeeds(deeds: readonly Deed[], changed: readonly Deed[]): Deed[] {
  const newer = new Map(changed.map((deed) => [deed.entry.scan_id, deed]))
  const kept = deeds.map((deed) => {
    const found = newer.get(deed.entry.scan_id)
    newer.delete(deed.entry.scan_id)
    return found ?? deed
  })
  return [...kept, ...newer.values()]
}
