import type { DoorCount, DoorGuest } from '#contract/door.ts'
import type { Deed, KeptList } from './kept.ts'

/** `starting`: nothing has been heard yet. `offline`: the last call did not get through. */
export type Link = 'starting' | 'online' | 'offline'

/** What a night's door knows, on this device. */
export interface DeskState {
  link: Link
  list: KeptList | null
  guests: ReadonlyMap<string, DoorGuest>
  /** In the order in which they were done. */
  deeds: readonly Deed[]
  /** Why the server does not tell of this night; null as long as it does. */
  closed: 'not_found' | 'forbidden' | null
  /** Whether what waits is still there when the page is gone. */
  lasts: boolean
}

export const emptyDesk: DeskState = { link: 'starting', list: null, guests: new Map(), deeds: [], closed: null, lasts: true }

export const waitingOf = ({ deeds }: Pick<DeskState, 'deeds'>): Deed[] => deeds.filter(({ state }) => state === 'waiting')

/** What this device told a guest, and the server sees in another way. */
export const isConflict = ({ state, said, answer, fault }: Deed): boolean =>
  state === 'told' &&
  (fault !== null || (answer?.conflict ?? null) !== null || (said !== null && answer !== null && said.result !== answer.result))

export const unseenConflicts = ({ deeds }: Pick<DeskState, 'deeds'>): Deed[] =>
  deeds.filter((deed) => isConflict(deed) && !deed.is_seen)

/** The newer of what is known of a guest and what has just been answered: answers may overtake one another. */
export function newestOf(guests: ReadonlyMap<string, DoorGuest>, told: DoorGuest): DoorGuest {
  const known = guests.get(told.id)
  return known !== undefined && known.version > told.version ? known : told
}

/** The guests with those that are named as they are now. */
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
  list && { ...list, night: { ...list.night, count } }

/** With one of them as it is now, or new at the end. */
export function withDeeds(deeds: readonly Deed[], changed: readonly Deed[]): Deed[] {
  const newer = new Map(changed.map((deed) => [deed.entry.scan_id, deed]))
  const kept = deeds.map((deed) => {
    const found = newer.get(deed.entry.scan_id)
    newer.delete(deed.entry.scan_id)
    return found ?? deed
  })
  return [...kept, ...newer.values()]
}
