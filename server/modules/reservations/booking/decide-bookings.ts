import type { CreateReservationBody, Reservation } from '#contract/reservations/reservations.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { KeptAnswer, RepeatableCall } from '../../../infrastructure/idempotency/kept-answers.ts'
import { newId, newReference } from '../../../infrastructure/ids.ts'
import { attribute, type Referral, type Referrer } from './attribution.ts'
import { takePlaces } from './booking.ts'
import type { PricedBooking, BookingClient, BookingRefusal } from './booking-facts.ts'
import type { BookingState, EventToBook } from './booking-views.ts'
import { decideWithReturned } from './returned-places.ts'
import { countHold, refuseHold, type HoldCounts, type HoldLimits, type HoldOrigin } from './unpaid-holds.ts'
import { waitingPlaces, withoutWaiting, type WaitingPlaces } from './waiting-places.ts'
import { deadlineOf } from '../core/deadlines.ts'
import { entryWindow } from '../core/line-terms.ts'
import { statusOnceConfirmed, toReservation, type ReservationRow } from '../core/reservation.ts'

export interface BookingAttempt {
  event_id: string
  client_id: string
  body: CreateReservationBody
  origin: HoldOrigin
  repeatable: RepeatableCall | null
}

/** `row`: to be written. Not settled: valid once a row is written, its own or that of the call it repeats. */
export type Outcome =
  | { refused: BookingRefusal; settled: true }
  | { answer: Reservation; row: NewReservationRow | null; referral?: Referral | undefined; settled: boolean }

/** The circumstances of a booking decision. */
export interface BookingCircumstances {
  now: Temporal.Instant
  /** Whether there is a payment provider. */
  takes_payments: boolean
  /** Null if holds are not limited. */
  hold_limits: HoldLimits | null
}

interface DecisionData {
  /** By event id. */
  states: ReadonlyMap<string, BookingState>
  kept: ReadonlyMap<RepeatableCall, KeptAnswer>
  /** Each hold that is granted counts for the next. */
  holds: HoldCounts
  /** By `referrerKey`. */
  referrers: ReadonlyMap<string, Referrer>
}

export const referrerKey = (code: string, { client_id, event_id }: Pick<BookingAttempt, 'client_id' | 'event_id'>): string =>
  `${code} ${client_id} ${event_id}`

/** Decides bookings in order of arrival, each seeing the places taken before it. */
export function decideBookings(
  bookings: readonly BookingAttempt[],
  data: DecisionData,
  at: BookingCircumstances,
): Map<BookingAttempt, Outcome> {
  const { states, kept } = data
  const seen = new Map<string, { booking: BookingAttempt; outcome: Outcome }>()
  const waiting = new Map<string, WaitingPlaces>()
  /** What an event has left after its waiting list. A waiting client comes before those behind them. */
  const leftFor = (state: BookingState, client_id: string) => {
    const { event, line } = state
    if (line.length === 0) return event
    if (line.some((party) => party.client_id === client_id)) return withoutWaiting(event, waitingPlaces(state, client_id, at))
    // What the list takes of the club's own places, and of those with the returned tickets.
    const key = `${event.id} ${event === states.get(event.id)?.event ? 'own' : 'all'}`
    const places = waiting.get(key) ?? waitingPlaces(state, null, at)
    waiting.set(key, places)
    return withoutWaiting(event, places)
  }
  const decided = bookings.map((booking): [BookingAttempt, Outcome] => {
    const call = booking.repeatable
    const name = call && `${call.user_id} ${call.key}`
    const before = call && fromKept(kept.get(call))
    const earlier = name === null ? null : repeatOf(seen.get(name), booking)
    const outcome = before ?? earlier ?? decide(states.get(booking.event_id), booking, { ...at, ...data, leftFor })
    if (name !== null) seen.set(name, { booking, outcome })
    return [booking, outcome]
  })
  return new Map(decided)
}

const mismatch: Outcome = { refused: { code: 'idempotency_mismatch' }, settled: true }

function fromKept(kept: KeptAnswer | undefined): Outcome | null {
  if (kept === undefined) return null
  if (kept === 'mismatch') return mismatch
  // Stored unchanged by this endpoint.
  return { answer: kept.answer as Reservation, row: null, settled: true }
}

/** The same call twice in one batch: the second gets the first one's response, if that was booked. */
function repeatOf(first: { booking: BookingAttempt; outcome: Outcome } | undefined, again: BookingAttempt): Outcome | null {
  if (!first || 'refused' in first.outcome) return null
  const hash = first.booking.repeatable?.request_hash
  const isSame = hash !== undefined && again.repeatable?.request_hash.equals(hash) === true
  return isSame ? { ...first.outcome, row: null } : mismatch
}

type LeftFor = (state: BookingState, clientId: string) => EventToBook

function decide(
  state: BookingState | undefined,
  booking: BookingAttempt,
  { now, takes_payments, hold_limits, holds, referrers, leftFor }: BookingCircumstances & DecisionData & { leftFor: LeftFor },
): Outcome {
  const { client_id, body, origin } = booking
  const guest = state?.guests.get(client_id)
  if (!state || !guest) return { refused: { code: 'not_found' }, settled: true }
  const { event } = state
  const left = (places: EventToBook) => leftFor({ ...state, event: places }, client_id)
  const decision = decideWithReturned(event, left, { client: guest, request: body, now, takes_payments })
  if ('refused' in decision) return { ...decision, settled: true }
  const attribution = attribute(body, (code) => referrers.get(referrerKey(code, booking)), now)
  if ('refused' in attribution) return { ...attribution, settled: true }
  const row = newReservationRow(decision.booked, { guest, body, event, now, is_over: decision.is_over })
  if (row.status === 'held' && hold_limits !== null) {
    const hold = { client_id, origin, event, party_size: body.party_size, email_confirmed: guest.email_confirmed }
    const refused = refuseHold(holds, hold, hold_limits)
    if (refused !== null) return { refused, settled: true }
    countHold(holds, hold)
  }
  takePlaces(event, guest, body)
  return { answer: toReservation(row, now), row, ...attribution, settled: false }
}

interface DecidedBooking {
  guest: BookingClient
  body: CreateReservationBody
  event: EventToBook
  now: Temporal.Instant
  /** Whether it takes returned tickets. */
  is_over?: boolean | undefined
}

/** With the tables that it gets. */
type NewReservationRow = ReservationRow & { table_ids: string[] }

/** A decided reservation, not written yet. */
export function newReservationRow(
  { lines: priced, table, seating = null, ...sums }: PricedBooking,
  { guest, body, event, now, is_over = false }: DecidedBooking,
): NewReservationRow {
  const lines = priced.map((line) => ({ id: newId(), ...line }))
  const paid = { paid_minor: 0, refunded_minor: 0, kept_minor: 0, goodwill_minor: 0 }
  // If nothing needs approval or advance payment, it is confirmed; otherwise it is held while its client decides.
  // Returned tickets are also held where nothing is due: they end once the booking is confirmed.
  const status = !is_over && statusOnceConfirmed({ lines, ...sums, ...paid }) === 'confirmed' ? 'confirmed' : 'held'
  const deadline = deadlineOf(status, { starts_at: event.starts_at, ...entryWindow(lines, event) }, now)
  return {
    id: newId(),
    client_id: guest.user_id,
    email_confirmed: guest.email_confirmed,
    reference: newReference(),
    status,
    ...sums,
    ...paid,
    expires_at: deadline === null ? null : instantText(deadline),
    extended_at: null,
    payment_began_at: null,
    split: null,
    addition: null,
    transfer: null,
    is_over,
    resale: null,
    resold: null,
    is_received: false,
    transfers: null,
    is_paid_by_another: false,
    event: event.shown,
    min_age: event.min_age,
    settled_heads: 0,
    queued_at: null,
    queued_until: null,
    passed_on_at: null,
    lines,
    seating,
    tables: table === undefined ? [] : [table.name],
    table_ids: table === undefined ? [] : [table.id],
    party_size: body.party_size,
    currency: event.currency,
    arrival_at: body.arrival_at ?? null,
    notes: body.notes ?? '',
    occasion: body.occasion ?? '',
    guests: body.guests ?? [],
    created_at: instantText(now),
    cancelled_at: null,
    version: 1,
  }
}
