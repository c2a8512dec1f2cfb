import type { Tx } from '../../../infrastructure/database/connect.ts'
import { decideAtDoor } from './arrivals.ts'
import type { DoorDecision, ResolvedEntry, OpenDoor } from './open-door.ts'
import { applySteps } from '../../reservations/index.ts'
import type { DoorEventRow } from '../guests/door-event.ts'
import { findAdmissions, findScans, insertScans, keepOutside } from './door-store.ts'
import { lockGuests } from '../guests/guest-views.ts'

export type RecordedDecision = DoorDecision & { is_repeat: boolean }

/** Decides and records actions at a locked door in turn, skipping those already recorded. Returns the door's state. */
export async function admitGuests(
  tx: Tx,
  event: DoorEventRow,
  resolvedEvents: readonly ResolvedEntry[],
  now: Temporal.Instant,
): Promise<{ recorded: RecordedDecision[]; door: OpenDoor }> {
  const scans = new Map(
    (
      await findScans(
        tx,
        event.id,
        resolvedEvents.map(({ entry }) => entry.scan_id),
      )
    ).map((scan) => [scan.scan_id, scan]),
  )
  const ids = [
    ...new Set(
      resolvedEvents.flatMap(({ reservation_id, is_elsewhere }) =>
        reservation_id === null || is_elsewhere ? [] : [reservation_id],
      ),
    ),
  ]
  const guests = new Map((await lockGuests(tx, event.id, ids)).map((guest) => [guest.id, guest]))
  const door: OpenDoor = { event, guests, admissions: await findAdmissions(tx, ids), outside: new Map(), steps: [], now }
  const recorded = resolvedEvents.map((one): RecordedDecision => {
    const before = scans.get(one.entry.scan_id)
    if (before) return { scan: before, before: null, other_event: one.other_event, is_repeat: true }
    const decided = decideAtDoor(door, one)
    scans.set(one.entry.scan_id, decided.scan)
    return { ...decided, is_repeat: false }
  })
  await applySteps(tx, event.id, door.steps)
  await keepOutside(tx, [...door.outside.values()])
  await insertScans(
    tx,
    recorded.flatMap(({ scan, is_repeat }) => (is_repeat ? [] : [scan])),
  )
  return { recorded, door }
}
