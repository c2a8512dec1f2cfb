import type { DoorCount } from '#contract/door/count.ts'
import type { DoorGuest } from '#contract/door/door.ts'
import { isTaken, type KeptList, type LocalEntry, type LocalScan, type LocalTaken } from './kept.ts'

/** `starting`: nothing was received yet. `offline`: the last call failed. */
export type Link = 'starting' | 'online' | 'offline'

/** What this device knows about an event's door. */
export interface LocalDoorState {
  link: Link
  list: KeptList | null
  guests: ReadonlyMap<string, DoorGuest>
  /** In the order in which they happened. */
  scans: readonly LocalScan[]
  payments: readonly LocalTaken[]
  /** Why the server refuses this event; null if it does not. */
  closed: 'not_found' | 'forbidden' | null
  /** Whether waiting entries survive closing the page. */
  lasts: boolean
}

export const emptyLocalDoor: LocalDoorState = {
  link: 'starting',
  list: null,
  guests: new Map(),
  scans: [],
  payments: [],
  closed: null,
  lasts: true,
}

/** What is still to be sent, in the order in which it happened. */
export const waitingOf = ({ scans, payments }: Pick<LocalDoorState, 'scans' | 'payments'>): LocalEntry[] => {
  const waiting = [...scans.filter(({ state }) => state === 'waiting'), ...payments.filter(({ state }) => state === 'waiting')]
  return waiting.toSorted((a, b) => a.made_at - b.made_at)
}

/** What the server disagrees with, until someone has reviewed it. */
export const isUnreviewed = (entry: LocalEntry): boolean =>
  !entry.is_seen && (isTaken(entry) ? entry.refusal !== null : isConflict(entry))

/** How long what no one reviews stays on a device after it was made: it names guests. */
const reviewMs = 30 * 24 * 3_600_000

/** What stays on the device of an event that has left the list: everything if some of it is still to be sent. */
export function remains(entries: readonly LocalEntry[], now: number): { isWaiting: boolean; entries: readonly LocalEntry[] } {
  const isWaiting = entries.some(({ state }) => state === 'waiting')
  return { isWaiting, entries: isWaiting ? entries : entries.filter((e) => isUnreviewed(e) && now - e.made_at <= reviewMs) }
}

/** Payments and walk-ins that the server didn't record, until someone has dealt with them. */
export const openRefusals = ({ payments }: Pick<LocalDoorState, 'payments'>): LocalTaken[] => payments.filter(isUnreviewed)

/** How much there is to review. */
export const countConflicts = (state: Pick<LocalDoorState, 'scans' | 'payments'>): number =>
  unseenConflicts(state).length + openRefusals(state).length

/** Something this device told a guest that the server disagrees with. */
export const isConflict = ({ state, said, answer, fault }: LocalScan): boolean =>
  state === 'told' &&
  (fault !== null || (answer?.conflict ?? null) !== null || (said !== null && answer !== null && said.result !== answer.result))

/** People this device has counted without a ticket. */
export const countedHere = ({ scans }: Pick<LocalDoorState, 'scans'>): number =>
  scans.reduce((sum, { answer, said }) => {
    const { result, heads } = answer ?? said ?? { result: null, heads: 0 }
    return result === 'counted' ? sum + heads : sum
  }, 0)

export const unseenConflicts = ({ scans }: Pick<LocalDoorState, 'scans'>): LocalScan[] => scans.filter(isUnreviewed)

/** The newer of the known guest and the one just received: responses may overtake each other. */
export function newestOf(guests: ReadonlyMap<string, DoorGuest>, guest: DoorGuest): DoorGuest {
  const before = guests.get(guest.id)
  return before !== undefined && before.version > guest.version ? before : guest
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
export function withScans<E extends LocalEntry>(scans: readonly E[], changed: readonly E[]): E[] {
  const newer = new Map(changed.map((scan) => [scan.entry.scan_id, scan]))
  const kept = scans.map((scan) => {
    const newest = newer.get(scan.entry.scan_id)
    newer.delete(scan.entry.scan_id)
    return newest ?? scan
  })
  return [...kept, ...newer.values()]
}
