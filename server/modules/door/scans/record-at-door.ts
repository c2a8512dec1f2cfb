import type { DoorAnswer } from '#contract/door.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { OpenDoor, DoorEvent } from './arrivals.ts'
import type { NightRow } from '../guests/door-night.ts'
import { findShown } from './find-shown.ts'
import { toDoorGuest } from '../guests/guest-row.ts'
import { admitGuests, type Recorded } from './admit-guests.ts'

interface Recording {
  secretKey: string
  now: Temporal.Instant
}

/** Records what somebody told at a door whose row is locked: the answers in its order, and the night as it is then. */
export async function recordAtDoor(
  tx: Tx,
  night: NightRow,
  told: readonly DoorEvent[],
  at: Recording,
): Promise<{ answers: DoorAnswer[]; night: NightRow }> {
  const { recorded, door } = await admitGuests(tx, night, await findShown(tx, night, told, at.secretKey), at.now)
  return { answers: recorded.map((one) => toAnswer(door, one, at)), night: door.night }
}

function toAnswer(door: OpenDoor, { scan, before, other_night, is_repeat }: Recorded, at: Recording): DoorAnswer {
  const { scan_id, result, reason, conflict, ticket, heads } = scan
  const guest = scan.reservation_id === null ? undefined : door.guests.get(scan.reservation_id)
  return {
    scan_id,
    result,
    reason,
    conflict,
    is_repeat,
    ticket,
    heads,
    guest: guest ? toDoorGuest(guest, door.night, at) : null,
    before,
    other_night,
  }
}
