import { isBefore } from '#contract/base/instants.ts'
import type { ClubReservation, ClubReservationRow } from '#contract/reservations/club-reservations.ts'
import { lateDue } from '#contract/reservations/late-entry.ts'
import { undoMs } from '#contract/door/rules.ts'
import { clubReservationActions, reservationTransitions, type ClubReservationAction } from '#contract/reservations/states.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { isPast } from '../../events/index.ts'
import { entryWindow, lateLines } from '../core/line-terms.ts'
import { asOf, coveredOf, type ReservationRow } from '../core/reservation.ts'
import { toLine } from '../core/show-line.ts'

/** The facts that decide what a club may do with a reservation. */
export interface ActionFacts extends Pick<
  ReservationRow,
  'status' | 'party_size' | 'expires_at' | 'total_minor' | 'paid_minor' | 'refunded_minor' | 'kept_minor' | 'goodwill_minor'
> {
  /** What a party spent, once its table is closed; absent in lists. */
  actual_spend_minor?: number | null
  checked_in_heads: number
  source: ClubReservationRow['source']
  /** Absent in lists. */
  lines?: ReservationRow['lines']
  settled_heads?: number
  queued_at?: string | null | undefined
  queued_until?: string | null | undefined
  last_admitted_at: string | null
  /** `doors_at` is absent in lists. */
  event: { starts_at: string; doors_at?: string | null; ends_at: string; state: string }
}

/** A reservation as its club reads it: who booked, where they sit, who came. */
export interface ClubReservationRecord extends ReservationRow {
  source: ClubReservationRow['source']
  name: string
  table_label: string
  checked_in_heads: number
  checked_in_at: string | null
  last_admitted_at: string | null
  actual_spend_minor: number | null
  actual_guests: number | null
  client: ClubReservation['client']
}

const isOver = (row: ActionFacts, now: Temporal.Instant): ErrorCode | null =>
  isPast(row.event.ends_at, now) ? 'event_past' : null

/** Whether the door would refuse the party from now on. Lists have no lines, and leave it to the action itself. */
const isShut = ({ lines, event }: ActionFacts, now: Temporal.Instant): ErrorCode | null =>
  lines !== undefined &&
  event.doors_at !== undefined &&
  isPast(entryWindow(lines, { ...event, doors_at: event.doors_at }).entry_until, now)
    ? 'entry_ended'
    : null

const isCalledOff = (row: ActionFacts): ErrorCode | null => (row.event.state === 'cancelled' ? 'event_cancelled' : null)

const areAllInside = (row: ActionFacts): ErrorCode | null => (row.checked_in_heads < row.party_size ? null : 'invalid_transition')

/** The unpaid part of the price, or of what the table spent. Money kept for cancelled places pays for none of it. */
export const openMinor = (
  row: Pick<ActionFacts, 'total_minor' | 'paid_minor' | 'refunded_minor' | 'kept_minor' | 'actual_spend_minor'>,
): number => Math.max(0, Math.max(row.total_minor, row.actual_spend_minor ?? 0) - coveredOf(row))

/** What a club may still collect: goodwill refunds are open, but not due. */
export const dueMinor = (row: Parameters<typeof openMinor>[0] & Pick<ReservationRow, 'goodwill_minor'>): number =>
  Math.max(0, openMinor(row) - row.goodwill_minor)

/** What the rest of a party owes for arriving after its free time. */
export function lateDueOf(
  { party_size, checked_in_heads: inside, settled_heads = 0, lines = [], queued_at, queued_until }: ActionFacts,
  now: Temporal.Instant,
): number {
  const party = { party_size, inside, settled_heads, late_entry: lateLines(lines), queued_at, queued_until }
  return lateDue(party, party_size, now.epochMilliseconds)
}

/** The earliest the doors open before an event starts. */
const early = { hours: 6 }

const isUndoable = (at: string, now: Temporal.Instant) => !isBefore(Temporal.Instant.from(at).add({ milliseconds: undoMs }), now)

/** What prevents an action that the status allows, and its message. */
const obstacles: Partial<Record<ClubReservationAction, (row: ActionFacts, now: Temporal.Instant) => ErrorCode | null>> = {
  approve: (row, now) => isCalledOff(row) ?? isOver(row, now) ?? isShut(row, now),
  check_in: (row, now) =>
    isCalledOff(row) ?? isOver(row, now) ?? (isPast(row.event.starts_at, now.add(early)) ? areAllInside(row) : 'event_not_begun'),
  undo_check_in: (row, now) => (row.last_admitted_at !== null && isUndoable(row.last_admitted_at, now) ? null : 'undo_too_late'),
  mark_no_show: (row, now) => (isPast(row.event.starts_at, now) ? null : 'event_not_begun'),
  record_payment: (row, now) => (dueMinor(row) + lateDueOf(row, now) > 0 ? null : 'more_than_due'),
  refund: (row) => (row.paid_minor > row.refunded_minor ? null : 'invalid_transition'),
  cancel: isOver,
  // A removed name is added to its list again, which checks the quota.
  reinstate: (row, now) =>
    row.source === 'guest_list' ? 'invalid_transition' : (isCalledOff(row) ?? isOver(row, now) ?? isShut(row, now)),
}

/** Why the club may not do this now; null if it may. */
export function clubActionObstacle(action: ClubReservationAction, row: ActionFacts, now: Temporal.Instant): ErrorCode | null {
  if (reservationTransitions[row.status][action] === undefined) return 'invalid_transition'
  return obstacles[action]?.(row, now) ?? null
}

/** What a club may do with a reservation now. */
export const allowedClubActions = (row: ActionFacts, now: Temporal.Instant): ClubReservationAction[] =>
  clubReservationActions.filter((action) => clubActionObstacle(action, row, now) === null)

/** A row of the club's table, as the views read it. */
export type ClubListRow = Omit<ClubReservationRow, 'allowed_actions' | 'event'> & {
  kept_minor: number
  last_admitted_at: string | null
  event: Omit<ClubReservationRow['event'], 'is_past' | 'is_cancelled'> & { state: string }
}

/** A row of the club's table as of now. */
export function toClubRow(stored: ClubListRow, now: Temporal.Instant): ClubReservationRow {
  const { state, ...event } = stored.event
  const row = asOf(stored, now)
  return {
    ...row,
    allowed_actions: allowedClubActions({ ...row, event: stored.event }, now),
    event: { ...event, is_past: isPast(event.ends_at, now), is_cancelled: state === 'cancelled' },
  }
}

/** A reservation as its club sees it now. */
export function toClubReservation(
  row: ClubReservationRecord,
  history: ClubReservation['history'],
  now: Temporal.Instant,
): Omit<ClubReservation, 'movements' | 'is_banned'> {
  const kinds = [...new Set(row.lines.filter(({ quantity }) => quantity > 0).map(({ kind }) => kind))]
  return {
    ...row,
    ...toClubRow({ ...row, kinds }, now),
    lines: row.lines.map(toLine),
    late_due_minor: lateDueOf(row, now),
    history,
  }
}
