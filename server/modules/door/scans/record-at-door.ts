import { dueAtDoor } from '#contract/door/rules.ts'
import type { DoorAnswer } from '#contract/door/door.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { OpenDoor, DoorkeeperEntry } from './open-door.ts'
import type { DoorEventRow } from '../guests/door-event.ts'
import { findShown } from './find-shown.ts'
import { doorFacts, toDoorGuest, type GuestRow } from '../guests/guest-row.ts'
import { refusedForGood } from './judge.ts'
import { admitGuests, type RecordedDecision } from './admit-guests.ts'

interface TicketContext {
  secretKey: string
  now: Temporal.Instant
}

/** Records actions at a locked door: responses in order, and the event afterwards. */
export async function recordAtDoor(
  tx: Tx,
  event: DoorEventRow,
  events: readonly DoorkeeperEntry[],
  at: TicketContext,
): Promise<{ answers: DoorAnswer[]; event: DoorEventRow }> {
  const { recorded, door } = await admitGuests(tx, event, await findShown(tx, event, events, at.secretKey), at.now)
  return {
    answers: recorded.map((one, index) => toAnswer(door, one, { ...at, people: headsOf(events[index]) })),
    event: door.event,
  }
}

const headsOf = (one: DoorkeeperEntry | undefined) =>
  one !== undefined && (one.entry.action === 'scan' || one.entry.action === 'check_in') ? (one.entry.heads ?? 1) : 1

/** What they would have to pay, and whether that lets them in. */
function dueOf({ event }: OpenDoor, guest: GuestRow, heads: number, now: Temporal.Instant) {
  const stays_out = refusedForGood(event, guest, now)
  return {
    due_minor: dueAtDoor(doorFacts(guest, event, now), heads, now.epochMilliseconds),
    ...(stays_out !== null && { stays_out }),
  }
}

function toAnswer(
  door: OpenDoor,
  { scan, before, other_event, is_repeat }: RecordedDecision,
  { people, ...at }: TicketContext & { people: number },
): DoorAnswer {
  const { scan_id, result, reason, conflict, overrode, ticket, heads, returned } = scan
  const guest = scan.reservation_id === null ? undefined : door.guests.get(scan.reservation_id)
  return {
    scan_id,
    result,
    reason,
    conflict,
    ...(overrode !== null && { overrode }),
    is_repeat,
    ...(reason === 'payment_due' && guest !== undefined && dueOf(door, guest, people, at.now)),
    ticket,
    heads,
    ...(returned > 0 && { returned }),
    guest: guest ? toDoorGuest(guest, door.event, at) : null,
    before,
    other_event,
  }
}
