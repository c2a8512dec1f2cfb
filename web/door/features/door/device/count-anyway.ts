import type { DoorAnswer, DoorEntry } from '#contract/door/door.ts'
import { nothing } from './decision.ts'
import type { KeptChange, KeptList, LocalScan } from './kept.ts'
import { withCount, type LocalDoorState } from './local-door-state.ts'

/** The most that one count takes. */
const maxAtOnce = 20

type Scans = Pick<LocalDoorState, 'scans'>

/** Guests this device let in whom the server doesn't count as inside: none if they were undone here. */
export function uncountedHeads({ scans }: Scans, { entry, said, answer }: LocalScan): number {
  const isEntry = entry.action === 'scan' || entry.action === 'check_in'
  if (!isEntry || said?.result !== 'admitted' || answer?.result !== 'refused') return 0
  const isUndone = scans.some(
    (scan) => scan.entry.action === 'undo_check_in' && scan.entry.undoes === entry.scan_id && scan.said?.result === 'undone',
  )
  return isUndone ? 0 : said.heads
}

/**
 * Counts them as people without a ticket, from when they came in. The ids follow from the scan's, so that a second press, or
 * another page of this device, counts no one twice.
 */
export function countUncounted(state: Pick<LocalDoorState, 'scans' | 'list'>, scan: LocalScan, made_at: number): KeptChange {
  const counts = tapsOf(uncountedHeads(state, scan)).map((heads, n): LocalScan => {
    const { scan_id: id, at } = scan.entry
    const scan_id = `${id.slice(0, 14)}8${n}${id.slice(16)}`
    const entry: DoorEntry = { action: 'count', scan_id, heads, decided: 'admitted', ...(at !== undefined && { at }) }
    const said: DoorAnswer = { ...nothing(entry), result: 'counted', heads }
    return { ...scan, made_at, entry, state: 'waiting', said, answer: null, is_seen: false }
  })
  const fresh = counts.filter(({ entry }) => state.scans.every((one) => one.entry.scan_id !== entry.scan_id))
  const list =
    state.list &&
    withPeople(
      state.list,
      fresh.reduce((sum, { said }) => sum + (said?.heads ?? 0), 0),
    )
  return { ...(list && { list }), scans: [{ ...scan, is_seen: true }, ...fresh] }
}

const tapsOf = (heads: number): number[] =>
  Array.from({ length: Math.ceil(heads / maxAtOnce) }, (_, n) => Math.min(maxAtOnce, heads - n * maxAtOnce))

function withPeople(list: KeptList, heads: number): KeptList | null {
  const { count } = list.event
  return withCount(list, { ...count, inside: count.inside + heads, counted: (count.counted ?? 0) + heads })
}
