import { isTooMany } from '#contract/door/count.ts'
import { countOf } from '../guests/door-event.ts'
import type { DoorDecision, OpenDoor } from './open-door.ts'
import type { ScanRow } from './door-store.ts'

/**
 * Counts people without a ticket, as they come or (below zero) leave. Beyond what may be inside it is refused, unless a device
 * has already let them in: then they are counted, and it is a conflict.
 */
export function countHeads(door: OpenDoor, scan: ScanRow, heads: number): DoorDecision {
  const nobody = { before: null, other_event: null }
  if (door.event.counted + heads < 0) return { scan: { ...scan, result: 'not_counted' }, ...nobody }
  const isFull = heads > 0 && isTooMany(countOf(door.event), heads)
  const reason = scan.decided === 'admitted' ? null : (scan.decided ?? (isFull ? 'capacity_full' : null))
  if (reason !== null) return { scan: { ...scan, result: 'refused', reason }, ...nobody }
  door.event = { ...door.event, counted: door.event.counted + heads }
  return { scan: { ...scan, heads, result: 'counted', conflict: isFull ? 'capacity_full' : null }, ...nobody }
}
