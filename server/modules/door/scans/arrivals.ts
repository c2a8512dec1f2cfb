import { earlier, isBefore, later } from '#contract/base/instants.ts'
import { returningOf } from '#contract/door/exits.ts'
import { undoMs } from '#contract/door/rules.ts'
import type { DoorEntry, DoorReason } from '#contract/door/door.ts'
import type { DoorOverride } from '#contract/door/override.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { DoorEventRow } from '../guests/door-event.ts'
import type { ScanRow } from './door-store.ts'
import type { GuestRow } from '../guests/guest-row.ts'
import { countHeads } from './count-heads.ts'
import { comeBack, isOutOf, letOut, takeOutAgain } from './exits.ts'
import { queueUp } from './queue-up.ts'
import { isTwice, judge, presenceOf, judgeLate, mayCheckIn, type DoorArrival } from './judge.ts'
import {
  beforeOf,
  change,
  type DoorDecision,
  type Doorkeeper,
  type DoorkeeperEntry,
  type OpenDoor,
  type ResolvedEntry,
} from './open-door.ts'

/** An event is completed this long after its end, so guests reported later were admitted before. */
const closes = { hours: 2 }

/** An entry that its device left to the server arrives at once, or after a short retry. */
const retried = { minutes: 10 }
/** Nobody is admitted earlier than this before the doors. */
const opens = { hours: 12 }

/**
 * When it happened: a device's clock may be wrong, but nothing happens in the future. What the device decided offline happened
 * that night; everything else just now, so that no one pays the price of an earlier hour.
 */
function timeOf(entry: DoorEntry, { event, now }: OpenDoor): Temporal.Instant {
  if (entry.at === undefined) return now
  const wasDecided = entry.action === 'undo_check_in' || entry.decided !== undefined
  if (wasDecided) return timeOfDecision(entry.at, { event, now })
  return earlier(later(Temporal.Instant.from(entry.at), now.subtract(retried)), now)
}

/** When a device without a network did something, by its own clock: that night, and never in the future. */
export function timeOfDecision(
  at: string | undefined,
  { event, now }: { event: Pick<DoorEventRow, 'doors_at' | 'starts_at'>; now: Temporal.Instant },
): Temporal.Instant {
  if (at === undefined) return now
  const first = Temporal.Instant.from(event.doors_at ?? event.starts_at).subtract(opens)
  return earlier(later(Temporal.Instant.from(at), first), now)
}

const overrideOf = (entry: DoorEntry): DoorOverride | undefined =>
  entry.action === 'scan' || entry.action === 'check_in' ? entry.override : undefined

const shownIn = (entry: DoorEntry): string =>
  'code' in entry || 'code_hash' in entry ? (entry.code ?? entry.code_hash ?? '') : ''

function scanRow(door: OpenDoor, { by, entry, ticket }: ResolvedEntry, guest: GuestRow | null): ScanRow {
  return {
    event_id: door.event.id,
    scan_id: entry.scan_id,
    action: entry.action,
    code: shownIn(entry),
    reservation_id: guest?.id ?? null,
    ticket: ticket?.n ?? null,
    heads: 0,
    result: 'refused',
    reason: null,
    conflict: null,
    decided: entry.action === 'undo_check_in' ? null : (entry.decided ?? null),
    undoes: entry.action === 'undo_check_in' ? (entry.undoes ?? null) : null,
    returned: 0,
    override_reason: overrideOf(entry)?.reason ?? null,
    override_note: overrideOf(entry)?.note ?? '',
    overrode: null,
    device: by.device,
    user_id: by.user_id,
    at: instantText(timeOf(entry, door)),
    received_at: instantText(door.now),
  }
}

/** Decides one action and applies its result to the door. */
export function decideAtDoor(door: OpenDoor, event: ResolvedEntry): DoorDecision {
  const guest = event.reservation_id === null ? null : (door.guests.get(event.reservation_id) ?? null)
  const scan = scanRow(door, event, guest)
  if (event.entry.action === 'undo_check_in') return takeBack(door, event.by, { scan, guest })
  if (event.entry.action === 'count') return countHeads(door, scan, event.entry.heads)
  if (event.entry.action === 'queue') return queueUp(door, scan, { ...event, guest })
  const heads = event.entry.heads ?? 1
  if (event.entry.action === 'exit') return letOut(door, scan, { ...event, guest, heads })
  const { decided } = scan
  const arrival = {
    event: door.event,
    guest,
    is_elsewhere: event.is_elsewhere,
    ticket: event.ticket,
    heads,
    at: Temporal.Instant.from(scan.at),
  }
  const { verdict, overrode, isForbidden } = judgeOverride(event, arrival)
  // A device's refusal has already happened, even if the server would have decided otherwise.
  const late = isForbidden
    ? { reason: verdict, conflict: verdict }
    : decided === 'admitted'
      ? judgeLate(verdict, { isTwice: isTwice(arrival, overrode !== null), mayCheckIn: mayCheckIn(arrival) })
      : { reason: decided ?? verdict, conflict: null }
  const other_event = late.reason === 'wrong_event' ? event.other_event : null
  const refused = (reason: DoorReason): DoorDecision => ({
    scan: { ...scan, ...late, reason, result: 'refused' },
    before: beforeOf(door, scan, reason),
    other_event,
  })
  if (late.reason !== null) return refused(late.reason)
  if (guest === null) return refused('unknown')
  const returned = returningOf(presenceOf(guest), { ticket: event.ticket, heads })
  const admitted: ScanRow = { ...scan, ...late, heads, returned, result: 'admitted', overrode }
  admit(door, event.by, { guest, scan: admitted })
  return { scan: admitted, before: null, other_event: null }
}

/**
 * The door's verdict, with an override if one was asked for and is needed: `overrode` is what it set aside. Without the right it
 * is a refusal, and a conflict if a device has let them in.
 */
function judgeOverride({ by, entry }: DoorkeeperEntry, arrival: DoorArrival) {
  const reason = judge(arrival)
  if (reason === null || overrideOf(entry) === undefined) return { verdict: reason, overrode: null, isForbidden: false }
  if (!by.may_override) return { verdict: reason, overrode: null, isForbidden: true }
  const verdict = judge(arrival, true)
  return { verdict, overrode: verdict === reason ? null : reason, isForbidden: false }
}

/** For the reservation's history. */
const overrideDetail = ({ overrode, override_reason, override_note }: ScanRow) => ({
  overrode,
  override_reason,
  ...(override_note !== '' && { note: override_note }),
})

function admit(door: OpenDoor, { user_id, device }: Doorkeeper, { guest, scan }: { guest: GuestRow; scan: ScanRow }): void {
  const { ticket, scan_id, at, overrode, returned } = scan
  const heads = scan.heads - returned
  door.admissions.push({ scan_id, reservation_id: guest.id, ticket, heads: scan.heads, returned, at, device })
  comeBack(door, guest, { ticket, returned })
  if (heads === 0) return
  const isClosed = !isBefore(door.now, Temporal.Instant.from(door.event.ends_at).add(closes))
  const status = guest.status === 'completed' || (guest.status === 'no_show' && isClosed) ? 'completed' : 'checked_in'
  const used_tickets = ticket === null || returned > 0 ? guest.used_tickets : [...guest.used_tickets, ticket]
  const checked_in_heads = guest.checked_in_heads + heads
  const to = {
    status,
    checked_in_heads,
    heads_over_party: Math.max(0, checked_in_heads - guest.party_size),
    checked_in_at: guest.checked_in_at ?? at,
    used_tickets,
  } as const
  change(door, {
    row: door.guests.get(guest.id) ?? guest,
    change: to,
    at: door.now,
    actor: { kind: 'club', id: user_id },
    action: 'check_in',
    detail: { heads, ...(ticket !== null && { ticket }), device, ...(overrode !== null && overrideDetail(scan)) },
  })
}

/** Undoes a recent admission: the named one or the last one. */
function takeBack(
  door: OpenDoor,
  { user_id, device }: Doorkeeper,
  { scan, guest }: { scan: ScanRow; guest: GuestRow | null },
): DoorDecision {
  const not: DoorDecision = { scan: { ...scan, result: 'not_undone' }, before: null, other_event: null }
  const admission = door.admissions.findLast(
    (one) => one.reservation_id === scan.reservation_id && (scan.undoes === null || one.scan_id === scan.undoes),
  )
  if (guest === null || guest.status !== 'checked_in' || !admission) return not
  const until = Temporal.Instant.from(admission.at).add({ milliseconds: undoMs })
  if (isBefore(until, scan.at)) return not
  const heads = admission.heads - admission.returned
  if (isOutOf(guest, admission, heads)) return not
  door.admissions = door.admissions.filter((one) => one !== admission)
  takeOutAgain(door, guest, admission)
  const undone: DoorDecision = {
    scan: { ...scan, result: 'undone', undoes: admission.scan_id, ticket: admission.ticket, heads: admission.heads },
    before: null,
    other_event: null,
  }
  if (heads === 0) return undone
  const checked_in_heads = guest.checked_in_heads - heads
  const isLast = checked_in_heads === 0
  const to = {
    checked_in_heads,
    heads_over_party: Math.max(0, checked_in_heads - guest.party_size),
    status: isLast ? 'confirmed' : 'checked_in',
    checked_in_at: isLast ? null : guest.checked_in_at,
    used_tickets: guest.used_tickets.filter((n) => n !== admission.ticket),
  } as const
  change(door, {
    row: door.guests.get(guest.id) ?? guest,
    change: to,
    at: door.now,
    actor: { kind: 'club', id: user_id },
    action: 'undo_check_in',
    detail: { heads, device },
  })
  return undone
}
