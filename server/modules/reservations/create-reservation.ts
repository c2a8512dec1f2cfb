import type { CreateReservationBody, Reservation } from '#contract/reservations.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { gatherBy } from '../../infrastructure/database/gather.ts'
import { retryRaces } from '../../infrastructure/database/retry-races.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import { findAnswers, hashRequest, keepAnswers, type Kept, type RepeatableCall } from '../../infrastructure/idempotency/kept-answers.ts'
import { newId, newReference } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { lockNight } from '../events/index.ts'
import { decideBooking, takePlaces } from './booking.ts'
import type { Booked, Refused } from './booking-facts.ts'
import { deadlineOf } from './deadlines.ts'
import { statusOnceConfirmed, toReservation, type ReservationRow } from './reservation.ts'
import { reservationConfirmed } from './reservation-mail.ts'
import { expireOverdueOf, holdGuests, insertReservations, referenceTaken } from './reservation-store.ts'
import { readBookingState, type BookingState, type NightToBook } from './reservation-views.ts'

interface Booking {
  client_id: string
  body: CreateReservationBody
  repeatable: RepeatableCall | null
}

/** `row`: to be written. Not settled: it stands only once a row is written, its own or that of the call it repeats. */
type Outcome = { refused: Refused; settled: true } | { answer: Reservation; row: ReservationRow | null; settled: boolean }

/** What a booking is decided at. */
interface Moment {
  now: Temporal.Instant
  /** Whether there is a provider to pay to. */
  takes_payments: boolean
}

/** More in one transaction makes the last of them wait longer than it saves. */
const largestBatch = 100
/** Nights remembered as full; those that are forgotten cost their next guest a lock. */
const mostFull = 1_000

/**
 * Books a night. Bookings of one night that arrive while one is being written are written together: one lock, one commit.
 * Several processes may do so side by side; the row lock of the night puts their batches one after the other.
 */
export function createBooker(infrastructure: Infrastructure): (clientId: string, body: CreateReservationBody, key: string | null) => Promise<Reservation> {
  // Only a hint for speed: what is here may be open again, and what is not may be full.
  const full = new Set<string>()
  const book = gatherBy(
    (booking: Booking) => booking.body.event_id,
    async (bookings) => bookTogether(infrastructure, full, bookings),
    largestBatch,
  )
  return async (clientId, body, key) => {
    const repeatable = key === null ? null : { user_id: clientId, key, endpoint: 'createReservation', request_hash: hashRequest('createReservation', body) }
    const outcome = await book({ client_id: clientId, body, repeatable })
    infrastructure.metrics.countBooking('refused' in outcome ? 'refused' : 'booked')
    if ('refused' in outcome) {
      const { code, ...detail } = outcome.refused
      return refuse(code, detail)
    }
    return outcome.answer
  }
}

async function bookTogether({ db, clock, payments }: Infrastructure, full: Set<string>, bookings: Booking[]): Promise<Outcome[]> {
  const at: Moment = { now: clock.now(), takes_payments: payments !== null }
  const eventId = bookings[0]?.body.event_id ?? ''
  const inTransaction = async (some: Booking[]) => retryRaces(async () => db.transaction().execute(async (tx) => write(tx, eventId, some, at)), referenceTaken)
  if (!full.has(eventId)) {
    const outcomes = await inTransaction(bookings)
    if (outcomes.every((outcome) => 'refused' in outcome)) remember(full, eventId)
    return outcomes
  }
  // A night that has just refused everybody is looked at without a lock: being sold out costs its guests no waiting.
  const state = await readBookingState(db, eventId, guestsOf(bookings), at.now)
  if (state.night?.has_overdue === true) return inTransaction(bookings)
  const first = await decideAll(db, state, bookings, at)
  const open = bookings.filter((_, index) => first[index]?.settled === false)
  if (open.length === 0) return first
  full.delete(eventId)
  const written = await inTransaction(open)
  let next = 0
  return first.map((outcome) => (outcome.settled ? outcome : (written[next++] ?? outcome)))
}

const guestsOf = (bookings: Booking[]) => [...new Set(bookings.map((booking) => booking.client_id))]

function remember(full: Set<string>, eventId: string): void {
  full.add(eventId)
  const [oldest] = full
  if (full.size > mostFull && oldest !== undefined) full.delete(oldest)
}

async function write(tx: Tx, eventId: string, bookings: Booking[], at: Moment): Promise<Outcome[]> {
  const { now } = at
  await lockNight(tx, eventId)
  await holdGuests(tx, guestsOf(bookings))
  const outcomes = await decideAll(tx, await readFreedState(tx, eventId, guestsOf(bookings), now), bookings, at)
  const made = bookings.flatMap((booking, index) => {
    const outcome = outcomes[index]
    return outcome && 'row' in outcome && outcome.row ? [{ booking, row: outcome.row, answer: outcome.answer }] : []
  })
  if (made.length === 0) return outcomes
  await insertReservations(tx, made.map(({ booking, row }) => ({ client_id: booking.client_id, row })))
  await keepAnswers(tx, made.flatMap(({ booking, answer }) => (booking.repeatable ? [{ ...booking.repeatable, answer }] : [])), now)
  const confirmed = made.filter(({ row }) => row.status === 'confirmed')
  await enqueueAll(tx, confirmed.map(({ row }) => ({ kind: reservationConfirmed, payload: { reservation_id: row.id } })))
  return outcomes
}

/** Decides bookings of one night in the order they came, each seeing the places that those before it took. */
async function decideAll(db: Database | Tx, state: BookingState, bookings: Booking[], at: Moment): Promise<Outcome[]> {
  // After the state: a place that the first call has taken by then is never held against the call that repeats it.
  const repeatable = bookings.flatMap((booking) => booking.repeatable ?? [])
  const kept = await findAnswers(db, repeatable, at.now)
  const answers = new Map(repeatable.map((call, index) => [call, kept[index] ?? null]))
  const seen = new Map<string, { booking: Booking; outcome: Outcome }>()
  return bookings.map((booking) => {
    const { repeatable: call } = booking
    const before = call ? fromKept(answers.get(call)) : null
    const earlier = call ? repeatOf(seen.get(`${call.user_id} ${call.key}`), booking) : null
    const outcome = before ?? earlier ?? decide(state, booking, at)
    if (call) seen.set(`${call.user_id} ${call.key}`, { booking, outcome })
    return outcome
  })
}

const mismatch: Outcome = { refused: { code: 'idempotency_mismatch' }, settled: true }

function fromKept(kept: Kept | null | undefined): Outcome | null {
  if (kept === null || kept === undefined) return null
  if (kept === 'mismatch') return mismatch
  // Written by this endpoint, and stored as it was.
  return { answer: kept.answer as Reservation, row: null, settled: true }
}

/** The same call twice in one batch: the second is answered like the first, if that is booked. */
function repeatOf(first: { booking: Booking; outcome: Outcome } | undefined, again: Booking): Outcome | null {
  if (!first || 'refused' in first.outcome) return null
  const hash = first.booking.repeatable?.request_hash
  const isSame = hash !== undefined && again.repeatable?.request_hash.equals(hash) === true
  return isSame ? { ...first.outcome, row: null } : mismatch
}

/** What booking decides by, once what is overdue has given its places back. */
async function readFreedState(tx: Tx, eventId: string, clientIds: string[], now: Temporal.Instant): Promise<BookingState> {
  const state = await readBookingState(tx, eventId, clientIds, now)
  if (state.night?.has_overdue !== true) return state
  await expireOverdueOf(tx, eventId, now)
  return readBookingState(tx, eventId, clientIds, now)
}

function decide({ night, guests }: BookingState, { client_id, body }: Booking, { now, takes_payments }: Moment): Outcome {
  const guest = guests.get(client_id)
  if (!night || !guest) return { refused: { code: 'not_found' }, settled: true }
  const decision = decideBooking({ ...night, takes_payments }, guest, body, now)
  if ('refused' in decision) return { ...decision, settled: true }
  takePlaces(night, guest, body)
  const row = newRow(decision.booked, { client_id, body, night, now })
  return { answer: toReservation(row, now), row, settled: false }
}

interface Made {
  client_id: string
  body: CreateReservationBody
  night: NightToBook
  now: Temporal.Instant
}

function newRow({ lines: priced, ...sums }: Booked, { client_id, body, night, now }: Made): ReservationRow {
  const lines = priced.map((line) => ({ id: newId(), ...line }))
  const paid = { paid_minor: 0, refunded_minor: 0 }
  // What is neither asked of the club nor paid in advance is done with; all else is held while its client decides.
  const status = statusOnceConfirmed({ lines, ...sums, ...paid }) === 'confirmed' ? 'confirmed' : 'held'
  const deadline = deadlineOf(status, night, now)
  return {
    id: newId(),
    client_id,
    reference: newReference(),
    status,
    ...sums,
    ...paid,
    expires_at: deadline === null ? null : instantText(deadline),
    extended_at: null,
    event: night.shown,
    lines,
    party_size: body.party_size,
    currency: night.currency,
    arrival_at: body.arrival_at ?? null,
    notes: body.notes ?? '',
    occasion: body.occasion ?? '',
    guests: body.guests ?? [],
    created_at: instantText(now),
    cancelled_at: null,
    version: 1,
  }
}
