import * as z from 'zod/mini'
import {
  occupyingStatuses,
  reservationStatuses,
  type ReservationStatus,
  type ReservationStep,
} from '#contract/reservations/states.ts'
import { Id, Instant } from '#contract/base/schema.ts'
import type { ReservationRow } from './reservation.ts'

/** Who acted on a reservation; the system for a deadline or the end of the event. */
export type StepActor = { kind: 'client' | 'club' | 'platform'; id: string } | { kind: 'system' }

/** A ticket of the party goes to a companion, or comes back. */
type TicketStep = 'send_ticket' | 'claim_ticket' | 'take_ticket_back'

/** Places of a party that did not come are passed on to others, or become its own again. */
type PlacesStep = 'pass_on' | 'give_back'

/** Steps that no follower acts on. */
const unpublished: readonly string[] = ['queue', 'pass_on', 'give_back', 'send_ticket', 'claim_ticket', 'take_ticket_back']

export interface NewHistoryEntry {
  at: Temporal.Instant
  actor: StepActor
  action: ReservationStep | 'walk_in' | 'list' | 'queue' | 'add' | TicketStep | PlacesStep
  /** Only what both sides may see. */
  detail?: Record<string, unknown>
}

export type ReservationHistoryRow = NewHistoryEntry & { reservation_id: string; status: ReservationStatus }

type Sums =
  | 'paid_minor'
  | 'refunded_minor'
  | 'total_minor'
  | 'due_online_minor'
  | 'due_at_club_minor'
  | 'kept_minor'
  | 'goodwill_minor'
  | 'payment_status'
type BookedField = 'client_id' | 'party_size' | 'arrival_at' | 'notes' | 'occasion' | 'guests'

/** The columns of a reservation that a step may write. */
export interface ReservationColumns extends Pick<
  ReservationRow,
  | 'status'
  | 'expires_at'
  | 'extended_at'
  | 'payment_began_at'
  | 'settled_heads'
  | 'queued_at'
  | 'queued_until'
  | 'cancelled_at'
  | Sums
  | BookedField
> {
  table_label: string
  actual_spend_minor: number
  actual_guests: number
  guest_name: string
  checked_in_heads: number
  heads_over_party: number
  checked_in_at: string | null
  used_tickets: number[]
  is_over: boolean
  passed_on_at: string | null
}

/** The locked reservation a step starts from. */
export type StepRow = Pick<
  ReservationRow,
  'id' | 'status' | 'version' | 'client_id' | 'party_size' | 'total_minor' | 'expires_at'
>

/** What followers learn about a step besides its history. Amounts are minor units. */
const StepFacts = z.object({
  /** What is refunded online, what the club refunds at the venue, and what it keeps. */
  refund_minor: z.optional(z.int()),
  at_till_minor: z.optional(z.int()),
  kept_minor: z.optional(z.int()),
  /** A payment that arrived when nothing was due any more, and is refunded. */
  returned_minor: z.optional(z.int()),
  /** That payment, where another guest than the booking's may have made it. */
  returned_payment_id: z.optional(Id),
  /** Items cancelled while the reservation continues. */
  given_up: z.optional(z.array(z.object({ name: z.string(), quantity: z.int() }))),
  transfer_id: z.optional(Id),
  /** A payment page is open on which no one should pay any more. */
  stops_payment: z.optional(z.boolean()),
  /** Tickets put on sale again, or those that were resold. */
  returned: z.optional(z.int()),
  resold: z.optional(z.int()),
  /** It was held as an offer from the waiting list. */
  was_offered: z.optional(z.boolean()),
  /** A host moved it to another seating: the name of the one it had. */
  seating_from: z.optional(z.string()),
  /** What was held to be added is free again. */
  frees_places: z.optional(z.boolean()),
})
export type StepFacts = z.input<typeof StepFacts>

export interface AppliedStep<R extends StepRow = StepRow> extends NewHistoryEntry {
  row: R
  change: Partial<ReservationColumns>
  facts?: StepFacts | undefined
}

/** A step as its followers read it. */
export const PublishedStep = z.object({
  ...StepFacts.shape,
  reservation_id: Id,
  action: z.string(),
  actor: z.enum(['client', 'club', 'platform', 'system']),
  from: z.enum(reservationStatuses),
  to: z.enum(reservationStatuses),
  /** When the reservation expires after this step. */
  expires_at: z.nullable(Instant),
  reason: z.string(),
  /** False for a party without an account, which gets no email. Unknown if missing. */
  has_client: z.optional(z.boolean()),
})
export type PublishedStep = z.output<typeof PublishedStep>

export const ChangedReservations = z.object({
  event_id: Id,
  at: Instant,
  /** Places that someone on the waiting list may want. */
  frees_places: z.boolean(),
  steps: z.array(PublishedStep),
})

export const BookedReservations = z.object({
  at: Instant,
  source: z.enum(['client', 'waiting_list', 'walk_in', 'guest_list']),
  /** Whether any came through an ambassador; unknown if missing. */
  has_referrals: z.optional(z.boolean()),
  reservations: z.array(z.object({ id: Id, event_id: Id, status: z.enum(reservationStatuses) })),
})

const occupies = (status: ReservationStatus) => occupyingStatuses.includes(status)
const ended: readonly ReservationStatus[] = ['cancelled', 'declined', 'expired']

/** A reservation after a step. */
export const afterStep = <R extends StepRow>({ row, change }: AppliedStep<R>): R => ({ ...row, ...change })

/** An offer is for the reservation as it was: another status, holder, party or price ends it. */
export function endsTransfer(before: StepRow, after: StepRow): boolean {
  return (
    before.status === 'confirmed' &&
    (after.status !== before.status ||
      after.client_id !== before.client_id ||
      after.party_size !== before.party_size ||
      after.total_minor !== before.total_minor)
  )
}

/** So does the resale of its tickets, unless some of them were resold. */
export const endsResale = ({ action, row, ...step }: AppliedStep): boolean =>
  action !== 'resell' && endsTransfer(row, afterStep({ action, row, ...step }))

/** A new holder gets new tickets, and so does a reinstated reservation: earlier ones no longer admit anyone. */
export const revokesTickets = (before: StepRow, after: StepRow): boolean =>
  after.client_id !== before.client_id || (ended.includes(before.status) && after.status !== before.status)

export const freesPlaces = (before: StepRow, after: StepRow, facts: StepFacts = {}): boolean =>
  (facts.returned ?? 0) > 0 ||
  facts.frees_places === true ||
  (occupies(before.status) &&
    (!occupies(after.status) || after.party_size < before.party_size || (facts.given_up?.length ?? 0) > 0))

/**
 * Admissions are not published, because attendance is final only when the event is completed, which is published. An offline door
 * may still correct it. No follower acts on a scan in the queue, on a ticket that a companion has, nor on
 * places that are passed on: what passes them on makes the offers.
 */
export const isPublished = ({ action, row }: Pick<AppliedStep, 'action' | 'row'>): boolean =>
  !unpublished.includes(action) && ((action !== 'check_in' && action !== 'undo_check_in') || row.status === 'no_show')

export function publishedStep({ row, change, action, actor, detail, facts }: AppliedStep): z.input<typeof PublishedStep> {
  const after = { ...row, ...change }
  const reason = detail?.['reason']
  return {
    ...facts,
    reservation_id: row.id,
    action,
    actor: actor.kind,
    from: row.status,
    to: after.status,
    expires_at: after.expires_at,
    reason: typeof reason === 'string' ? reason : '',
    ...(after.client_id === null && { has_client: false }),
  }
}
