import type { ErrorCode } from '#contract/errors.ts'
import type { Reservation } from '#contract/reservations.ts'
import {
  expiringStatuses,
  reservationActions,
  reservationTransitions,
  type ReservationAction,
  type ReservationStatus,
} from '#contract/reservation-states.ts'
import { coverOf, isPast } from '../../events/index.ts'
import type { PricedLine } from './line-amounts.ts'
import type { CancellationStep } from './refund.ts'

export interface OpenTransfer {
  id: string
  to_client_id: string | null
  /** Who offers it, as they are called. */
  from: string
  made_at: string
}

/** A reservation with its night, as the views read it. Instants RFC 3339. */
export interface ReservationRow extends Omit<Reservation, 'event' | 'lines' | 'allowed_actions' | 'to_pay_minor' | 'transfer'> {
  /** Null where a party came without an account. */
  client_id: string | null
  /** Whether its client has confirmed their email: who has not holds places no longer than anybody can for nothing. */
  email_confirmed: boolean
  extended_at: string | null
  /** When its client was first led to a page to pay on: while it was held, that gave more time, once. */
  payment_began_at: string | null
  /** Minor units: of what was paid, what is kept for places that were given up. */
  kept_minor: number
  /** Minor units: of what was given back, what the club gave of its own accord, for no place that went. Nobody is asked for it again. */
  goodwill_minor: number
  /** The offer to pass it on that is open. */
  transfer: OpenTransfer | null
  /** What the event asked for when it was booked. */
  min_age: number
  /** Heads for which nothing more is due at the door after their free time. */
  settled_heads: number
  lines: (PricedLine & { id: string })[]
  event: Omit<Reservation['event'], 'is_past' | 'is_cancelled' | 'cover'> & {
    state: string
    doors_at: string | null
    cover_file: string | null
    cover_color: string | null
    cover_focal_x_bp: number
    cover_focal_y_bp: number
    cancellation_policy: CancellationStep[]
  }
}

const hasBegun = (row: ReservationRow, now: Temporal.Instant) => isPast(row.event.starts_at, now)

const isOverdue = ({ status, expires_at }: Pick<ReservationRow, 'status' | 'expires_at'>, now: Temporal.Instant) =>
  expires_at !== null && expiringStatuses.some((one) => one === status) && isPast(expires_at, now)

/** As it stands now: what is overdue has expired, whether or not anybody has written so. */
export const asOf = <R extends Pick<ReservationRow, 'status' | 'expires_at'>>(row: R, now: Temporal.Instant): R =>
  isOverdue(row, now) ? { ...row, status: 'expired', expires_at: null } : row

type Moved = Pick<ReservationRow, 'paid_minor' | 'refunded_minor' | 'kept_minor'>
type Settled = Moved & Pick<ReservationRow, 'goodwill_minor'>

/** The money that is here for the places that are booked now. */
export const coveredOf = ({ paid_minor, refunded_minor, kept_minor }: Moved): number => paid_minor - refunded_minor - kept_minor

/** What is asked for no more of the places that are booked now: it is here, or was given back of the club's own accord. */
export const settledOf = (row: Settled): number => coveredOf(row) + row.goodwill_minor

/** What is still to be paid in advance: what was given back otherwise has to be paid anew. */
export const dueNow = (row: Settled & Pick<ReservationRow, 'due_online_minor'>): number =>
  Math.max(0, row.due_online_minor - settledOf(row))

const needsApproval = ({ lines }: Pick<ReservationRow, 'lines'>) =>
  lines.some(({ approval, quantity }) => approval === 'manual' && quantity > 0)

type Obstacle = (row: ReservationRow, now: Temporal.Instant) => ErrorCode | null

const onceBegun =
  (code: ErrorCode): Obstacle =>
  (row, now) =>
    hasBegun(row, now) ? code : null

const whileComing: Obstacle = (row, now) =>
  row.event.state === 'cancelled' ? 'event_cancelled' : onceBegun('modify_too_late')(row, now)

/** What stands against an action that the state allows, and how that is told. */
const obstacles: Partial<Record<ReservationAction, Obstacle>> = {
  // Only payment confirms what is due in advance.
  confirm: (row) => (statusOnceConfirmed(row) === 'awaiting_payment' ? 'invalid_transition' : null),
  extend: (row) => (row.extended_at !== null ? 'already_extended' : row.email_confirmed ? null : 'email_unconfirmed'),
  // The club is asked before there is anything to pay.
  pay: (row, now) =>
    dueNow(row) === 0 || isPast(row.event.ends_at, now) || (row.status === 'held' && needsApproval(row))
      ? 'invalid_transition'
      : null,
  modify: whileComing,
  cancel: onceBegun('cancel_too_late'),
  transfer: whileComing,
  // Nobody is offered what they hold.
  accept_transfer: () => 'invalid_transition',
  decline_transfer: (row, now) => (row.transfer === null ? 'invalid_transition' : whileComing(row, now)),
}

/** Why an action is refused to the client; null where it is not. */
export function obstacleTo(action: ReservationAction, row: ReservationRow, now: Temporal.Instant): ErrorCode | null {
  if (reservationTransitions[row.status][action] === undefined) return 'invalid_transition'
  return obstacles[action]?.(row, now) ?? null
}

/** What a client may do now with a reservation as it stands. */
export const allowedActions = (row: ReservationRow, now: Temporal.Instant): ReservationAction[] =>
  reservationActions.filter((action) => obstacleTo(action, row, now) === null)

/** What a reservation needs next: the club's approval first, then what is due in advance. */
export function statusOnceConfirmed(row: Settled & Pick<ReservationRow, 'lines' | 'due_online_minor'>): ReservationStatus {
  if (needsApproval(row)) return 'pending'
  return dueNow(row) > 0 ? 'awaiting_payment' : 'confirmed'
}

/** Why whoever a reservation is offered to cannot have it now; null where nothing stands against it. */
export function obstacleToHaving(row: ReservationRow, now: Temporal.Instant): ErrorCode | null {
  return row.status === 'confirmed' && row.transfer !== null ? whileComing(row, now) : 'invalid_transition'
}

const freeUntil = (until: string | null, now: Temporal.Instant) => (until === null || isPast(until, now) ? null : until)

/** What a line has no limit of, it does not say. */
export function toLine(line: ReservationRow['lines'][number]): Reservation['lines'][number] {
  const { entry_start_at, entry_end_at, arrive_by, free_until, price_after_minor, late_quantity, ...shown } = line
  return {
    ...shown,
    ...(entry_start_at !== null && { entry_start_at }),
    ...(entry_end_at !== null && { entry_end_at }),
    ...(arrive_by !== null && { arrive_by }),
    ...(free_until !== null && { free_until }),
    ...(price_after_minor !== null && { price_after_minor }),
    ...(late_quantity > 0 && { late_quantity }),
  }
}

/** A reservation as its client sees it now. */
export function toReservation(stored: ReservationRow, now: Temporal.Instant): Reservation {
  const row = asOf(stored, now)
  const {
    state,
    doors_at: _doors,
    cover_file: _file,
    cover_color: _color,
    cover_focal_x_bp: _x,
    cover_focal_y_bp: _y,
    cancellation_policy: _policy,
    ...event
  } = row.event
  const { transfer, ...shown } = row
  const isOffered = obstacleToHaving(row, now) === null
  const cover = coverOf(row.event, event.club_name)
  return {
    ...shown,
    ...(transfer !== null && isOffered && { transfer: { side: 'sent', from: null, made_at: transfer.made_at } }),
    // What was given up is no part of it any more.
    lines: row.lines.filter(({ quantity }) => quantity > 0).map(toLine),
    to_pay_minor: dueNow(row),
    allowed_actions: allowedActions(row, now),
    event: {
      ...event,
      free_cancel_until: freeUntil(event.free_cancel_until, now),
      is_past: isPast(event.ends_at, now),
      is_cancelled: state === 'cancelled',
      cover,
    },
  }
}

/** Where a client finds their reservation. */
export const pageOf = (site: string, id: string): string => `${site}/client/reservations/${id}`
