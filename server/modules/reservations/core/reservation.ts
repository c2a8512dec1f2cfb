import type { ErrorCode } from '#contract/base/errors.ts'
import { sum } from '#contract/base/money.ts'
import type { Seating } from '#contract/events/seatings.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import {
  expiringStatuses,
  reservationActions,
  reservationTransitions,
  type ReservationAction,
  type ReservationStatus,
} from '#contract/reservations/states.ts'
import { coverOf, isPast } from '../../events/index.ts'
import { initialsOf } from './initials.ts'
import { stillOpen, unitsAdded, type OpenAddition } from './addition.ts'
import type { PricedLine } from './line-amounts.ts'
import { toLine } from './show-line.ts'
import { entryWindow, type CancellationStep } from './line-terms.ts'
import { isOwnResale, isTicketLine } from './returned-tickets.ts'

export interface OpenTransfer {
  id: string
  to_client_id: string | null
  /** The sender's display name. */
  from: string
  /** Who it is offered to, if named by username; an email reveals nothing about its account. */
  to: string | null
  made_at: string
}

/** A reservation with its event, as the views read it. Instants RFC 3339. */
export interface ReservationRow extends Omit<
  Reservation,
  | 'event'
  | 'lines'
  | 'allowed_actions'
  | 'to_pay_minor'
  | 'transfer'
  | 'transferred'
  | 'transferred_to'
  | 'tables'
  | 'seating'
  | 'resale'
  | 'resold'
  | 'split'
  | 'addition'
  | 'passed_on_at'
> {
  /** Null for a party without an account. */
  client_id: string | null
  /** Whether its client confirmed their email. Otherwise they cannot extend holds. */
  email_confirmed: boolean
  extended_at: string | null
  /** When its client first opened a payment page. During the hold, that extended it once. */
  payment_began_at: string | null
  /** Minor units: the part of payments kept for cancelled places. */
  kept_minor: number
  /** Minor units: the part of refunds given as goodwill, with no place cancelled. It is not charged again. */
  goodwill_minor: number
  /** The open offer to transfer it. */
  transfer: OpenTransfer | null
  /** The state of a split with friends that is under way. */
  split: 'open' | 'capturing' | null
  /** What is held to be added until it is paid. */
  addition: OpenAddition | null
  /** It counts beyond what is sold: a hold of a returned ticket, or a walk-in that no place was left for. */
  is_over: boolean
  /** When its places were passed on to others, because no one of it had come; null while it has them. */
  passed_on_at: string | null
  /** Its tickets on offer for resale. */
  resale: { tickets: number; refund_minor: number; returned_at: string } | null
  /** Its tickets that were resold. */
  resold: { tickets: number; refund_minor: number; at: string } | null
  /** Another client transferred it to its client. */
  is_received: boolean
  /** Completed transfers, oldest first, with the username that their sender entered; null if there were none. */
  transfers: { from_client_id: string; to: string | null }[] | null
  /** It was received, and only other guests paid for it online. */
  is_paid_by_another: boolean
  /** The event's minimum age when it was booked. */
  min_age: number
  /** Guests who owe nothing more at the door for arriving late. */
  settled_heads: number
  /** When it joined the queue at the door, and until when that decides whether it is late. */
  queued_at: string | null
  queued_until: string | null
  lines: (PricedLine & { id: string })[]
  /** In which it has its tables; null where the event has none. */
  seating: Seating | null
  /** Names of the tables it has, in order. */
  tables: string[]
  event: Omit<Reservation['event'], 'is_past' | 'is_cancelled' | 'cover' | 'doors_at'> & {
    state: string
    version: number
    doors_at: string | null
    cover_file: string | null
    cover_color: string | null
    cover_focal_x_bp: number
    cover_focal_y_bp: number
    cancellation_policy: CancellationStep[]
    /** Until when returned tickets are sold. */
    resale_until: string
    /** Whether guests may return more. */
    has_resale: boolean
  }
}

type Obstacle = (row: ReservationRow, now: Temporal.Instant) => ErrorCode | null
const hasBegun = (row: ReservationRow, now: Temporal.Instant) => isPast(row.event.starts_at, now)

/** The event's start, and when the door stops admitting the party. */
export const entryTimes = ({ lines, event }: Pick<ReservationRow, 'lines' | 'event'>) => ({
  starts_at: event.starts_at,
  entry_until: entryWindow(lines, event).entry_until,
})

const onceShut: Obstacle = (row, now) => (isPast(entryTimes(row).entry_until, now) ? 'entry_ended' : null)

const isOverdue = ({ status, expires_at }: Pick<ReservationRow, 'status' | 'expires_at'>, now: Temporal.Instant) =>
  expires_at !== null && expiringStatuses.some((one) => one === status) && isPast(expires_at, now)

/** The current status: an overdue reservation has expired, even if not yet marked, and an overdue addition is none. */
export function asOf<R extends Pick<ReservationRow, 'status' | 'expires_at'> & { addition?: OpenAddition | null }>(
  row: R,
  now: Temporal.Instant,
): R {
  const current: R = isOverdue(row, now) ? { ...row, status: 'expired', expires_at: null } : row
  return row.addition ? { ...current, addition: stillOpen(row.addition, now) } : current
}

type MoneySums = Pick<ReservationRow, 'paid_minor' | 'refunded_minor' | 'kept_minor'>
type SettledSums = MoneySums & Pick<ReservationRow, 'goodwill_minor'>

/** Money received for the places now booked. */
export const coveredOf = ({ paid_minor, refunded_minor, kept_minor }: MoneySums): number =>
  paid_minor - refunded_minor - kept_minor

/** What is no longer charged for the places now booked: received, or refunded as goodwill. */
export const settledOf = (row: SettledSums): number => coveredOf(row) + row.goodwill_minor

/** What to pay now: for what is being added, or what is still due in advance. */
export const payableNow = (row: SettledSums & Pick<ReservationRow, 'due_online_minor' | 'addition'>): number =>
  row.addition?.amount_minor ?? dueNow(row)

/** What is still due in advance. Refunds other than goodwill must be paid again. */
export const dueNow = (row: SettledSums & Pick<ReservationRow, 'due_online_minor'>): number =>
  Math.max(0, row.due_online_minor - settledOf(row))

const needsApproval = ({ lines }: Pick<ReservationRow, 'lines'>) =>
  lines.some(({ approval, quantity }) => approval === 'manual' && quantity > 0)

const onceBegun =
  (code: ErrorCode): Obstacle =>
  (row, now) =>
    hasBegun(row, now) ? code : null

const whileUpcoming: Obstacle = (row, now) =>
  row.event.state === 'cancelled' ? 'event_cancelled' : onceBegun('modify_too_late')(row, now)

/** Others have its places now, and a host decides whether it gets places again. */
const oncePassedOn = ({ passed_on_at }: ReservationRow): ErrorCode | null => (passed_on_at === null ? null : 'invalid_transition')

const whileAdmitted: Obstacle = (row, now) => whileUpcoming(row, now) ?? onceShut(row, now) ?? oncePassedOn(row)

/** What its friends pay stays as it is. */
const whileSplit = ({ split }: ReservationRow): ErrorCode | null => (split === null ? null : 'split_open')

/** It would not be what another guest was offered. */
const whileAdding = ({ addition }: ReservationRow): ErrorCode | null => (addition === null ? null : 'addition_open')

/** Its guest gets back what they paid. A ticket that the door has seen, or that another guest gave, is not returned. */
const isReturnable = (row: ReservationRow): boolean => {
  const lines = row.lines.filter(({ quantity }) => quantity > 0)
  return (
    lines.every(isTicketLine) &&
    sum(lines.map(({ quantity }) => quantity)) === row.party_size &&
    coveredOf(row) === row.total_minor &&
    row.transfer === null &&
    !row.is_received &&
    row.resale === null &&
    row.queued_at === null
  )
}

const whileResold: Obstacle = (row, now) => {
  if (!isReturnable(row) || isPast(row.event.resale_until, now)) return 'not_returnable'
  return whileAdmitted(row, now) ?? (row.event.has_resale ? null : 'resale_off')
}

/** What prevents an action that the status allows, and its message. */
const obstacles: Partial<Record<ReservationAction, Obstacle>> = {
  // Only payment confirms a reservation with an amount due in advance.
  confirm: (row, now) => (statusOnceConfirmed(row) === 'awaiting_payment' ? 'invalid_transition' : onceShut(row, now)),
  extend: (row) =>
    whileSplit(row) ?? (row.extended_at !== null ? 'already_extended' : row.email_confirmed ? null : 'email_unconfirmed'),
  // The club approves before payment.
  pay: (row, now) =>
    whileSplit(row) ??
    (payableNow(row) === 0 || isPast(row.event.ends_at, now) || (row.status === 'held' && needsApproval(row))
      ? 'invalid_transition'
      : onceShut(row, now)),
  modify: (row, now) => whileSplit(row) ?? whileAdding(row) ?? whileUpcoming(row, now) ?? oncePassedOn(row),
  drop_addition: (row) => (row.addition === null ? 'invalid_transition' : null),
  // A hold that nothing was paid for keeps a place from the next party: it is let go at any time.
  cancel: (row, now) => (row.status === 'held' && coveredOf(row) === 0 ? null : onceBegun('cancel_too_late')(row, now)),
  // Nobody receives places that the door would refuse.
  transfer: (row, now) => whileAdding(row) ?? (row.resale === null ? whileAdmitted(row, now) : 'invalid_transition'),
  // A client cannot accept their own reservation.
  accept_transfer: () => 'invalid_transition',
  decline_transfer: (row, now) => (row.transfer === null ? 'invalid_transition' : whileUpcoming(row, now)),
  return_tickets: (row, now) => whileAdding(row) ?? whileResold(row, now),
  take_back: (row) => (row.resale === null ? 'invalid_transition' : null),
}

/** Why the client may not do this now; null if they may. */
export function clientActionObstacle(action: ReservationAction, row: ReservationRow, now: Temporal.Instant): ErrorCode | null {
  if (reservationTransitions[row.status][action] === undefined) return 'invalid_transition'
  return obstacles[action]?.(row, now) ?? null
}

/** What a client may do with a reservation now. */
export const allowedReservationActions = (row: ReservationRow, now: Temporal.Instant): ReservationAction[] =>
  reservationActions.filter((action) => clientActionObstacle(action, row, now) === null)

/** What a reservation needs next: the club's approval first, then the payment due in advance. */
export function statusOnceConfirmed(row: SettledSums & Pick<ReservationRow, 'lines' | 'due_online_minor'>): ReservationStatus {
  if (needsApproval(row)) return 'pending'
  return dueNow(row) > 0 ? 'awaiting_payment' : 'confirmed'
}

/** Why the recipient cannot have the reservation now; null if they can. */
export function obstacleToHaving(row: ReservationRow, now: Temporal.Instant): ErrorCode | null {
  return row.status === 'confirmed' && row.transfer !== null ? whileAdmitted(row, now) : 'invalid_transition'
}

const freeUntil = (until: string | null, now: Temporal.Instant) => (until === null || isPast(until, now) ? null : until)

/** A reservation as its client sees it now. */
export function toReservation(stored: ReservationRow, now: Temporal.Instant): Reservation {
  const row = asOf(stored, now)
  const {
    state,
    version: _version,
    cover_file: _file,
    cover_color: _color,
    cover_focal_x_bp: _x,
    cover_focal_y_bp: _y,
    cancellation_policy: _policy,
    ...event
  } = row.event
  const { transfer, tables, seating, resale, resold, split, addition, passed_on_at, ...shown } = row
  return {
    ...shown,
    ...(tables.length > 0 && { tables }),
    ...(seating !== null && { seating }),
    ...(split !== null && { split }),
    ...(addition !== null && {
      addition: {
        party_size: row.party_size + addition.heads,
        changes: unitsAdded(addition.lines),
        amount_minor: addition.amount_minor,
        expires_at: addition.expires_at,
      },
    }),
    ...(passed_on_at !== null && row.status === 'confirmed' && { passed_on_at }),
    ...(transfer !== null &&
      obstacleToHaving(row, now) === null && {
        transfer: {
          side: 'sent',
          from: null,
          to: transfer.to === null ? null : initialsOf(transfer.to),
          made_at: transfer.made_at,
        },
      }),
    ...(row.is_received && { transferred: 'to_you' }),
    ...(resale !== null && { resale: { ...resale, until: event.resale_until } }),
    ...(clientActionObstacle('return_tickets', row, now) === 'resale_off' && { resale_off: true as const }),
    ...(resold !== null && isOwnResale(row, resold) && { resold }),
    // Cancelled lines are no longer part of it.
    lines: row.lines.filter(({ quantity }) => quantity > 0).map(toLine),
    to_pay_minor: payableNow(row),
    allowed_actions: allowedReservationActions(row, now),
    event: {
      ...event,
      free_cancel_until: freeUntil(event.free_cancel_until, now),
      is_past: isPast(event.ends_at, now),
      is_cancelled: state === 'cancelled',
      cover: coverOf(row.event, event.club_name),
    },
  }
}

/** The client's page for the reservation. */
export const reservationPageOf = (site: string, id: string): string => `${site}/client/reservations/${id}`

/** The page of one refund. */
export const refundPageOf = (id: string): string => `/client/refunds/${id}`

/** A reservation's refunds, of which each reader sees their own. */
export const refundsPageOf = (reservationId: string): string => `/client/refunds?reservation=${reservationId}`
