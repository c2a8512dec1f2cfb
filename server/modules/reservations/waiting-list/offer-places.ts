import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../../infrastructure/jobs/each-separately.ts'
import { follower, publish, type Follower } from '../../../infrastructure/jobs/news.ts'
import { lockEvent } from '../../events/index.ts'
import { takePlaces } from '../booking/booking.ts'
import { decideWithReturned } from '../booking/returned-places.ts'
import { requestsOf } from '../booking/fewer-places.ts'
import { readBookingStates, type BookingState } from '../booking/booking-views.ts'
import { newReservationRow, type BookingCircumstances } from '../booking/decide-bookings.ts'
import { entryWindow } from '../core/line-terms.ts'
import { expireOverdueAt } from '../core/expire-overdue.ts'
import { bookedNews, reservationsChanged } from '../core/apply-steps-store.ts'
import { holdGuests, insertReservations, referenceTaken } from '../core/reservation-store.ts'
import { tableGivenOnce } from '../core/table-store.ts'
import { offerExpiresAt } from './waiting-list.ts'
import { markOffered } from './waiting-list-store.ts'
import { findLine, findEventsToOffer, lockLine, type InLine } from './waiting-list-views.ts'

/** An offer does not count as a hold requested by its client. */
export type OfferCircumstances = Omit<BookingCircumstances, 'hold_limits'>

export interface PlacesOffer {
  entry: InLine
  row: ReturnType<typeof newReservationRow>
}

interface DecidedOffers {
  offers: PlacesOffer[]
  isFull: boolean
  /** Whether overdue holds exist, so that there may be more places. */
  hasOverdue: boolean
}

/** Entries per read; a list may be longer. */
export const entriesAtOnce = 100

/**
 * Offers an event's free places to the party that has waited longest and fits; each offer is a hold like any other. Safe to
 * repeat and to run concurrently: the event is locked, and a client with an offer no longer waits.
 */
export async function offerPlaces(infrastructure: Infrastructure, eventId: string): Promise<void> {
  const { db, clock, payments } = infrastructure
  const takes_payments = payments !== null
  if (!(await hasOffers(db, eventId, { now: clock.now(), takes_payments }))) return
  // In a separate transaction: it locks reservations and payments, and the guests' accounts come before both.
  await expireOverdueAt(infrastructure, eventId)
  await retryTransaction(
    db,
    async (tx) => {
      await lockEvent(tx, eventId)
      const at = { now: clock.now(), takes_payments }
      for (let line = await lockLine(tx, eventId, null, entriesAtOnce); line.length > 0;) {
        await holdGuests(
          tx,
          line.map(({ client_id }) => client_id),
        )
        const { offers, isFull } = await decideOffers(tx, eventId, line, at)
        await writeOffers(tx, eventId, offers, at.now)
        line = isFull || line.length < entriesAtOnce ? [] : await lockLine(tx, eventId, line.at(-1) ?? null, entriesAtOnce)
      }
    },
    referenceTaken,
    tableGivenOnce,
  )
}

/** Checks without a lock: if a long list cannot be offered anything, bookings need not wait. */
async function hasOffers(db: Database, eventId: string, at: OfferCircumstances): Promise<boolean> {
  for (let line = await findLine(db, eventId, null, entriesAtOnce); line.length > 0;) {
    const { offers, isFull, hasOverdue } = await decideOffers(db, eventId, line, at)
    if (offers.length > 0 || hasOverdue) return true
    line = isFull || line.length < entriesAtOnce ? [] : await findLine(db, eventId, line.at(-1) ?? null, entriesAtOnce)
  }
  return false
}

/** For every event with a waiting list: raising a stock or a capacity publishes no news. */
export async function offerFreePlaces(infrastructure: Infrastructure): Promise<void> {
  const { db, clock, log } = infrastructure
  await eachSeparately(log, await findEventsToOffer(db, clock.now()), async (eventId) => offerPlaces(infrastructure, eventId))
}

/** Offers places as soon as they are released. */
export const offersFollower = (infrastructure: Infrastructure): Follower =>
  follower(reservationsChanged, {
    name: 'offer_freed_places',
    lane: 'money',
    when: '$.frees_places == true',
    run: async ({ facts: { event_id } }) => offerPlaces(infrastructure, event_id),
  })

async function decideOffers(
  db: Database | Tx,
  eventId: string,
  line: readonly InLine[],
  at: OfferCircumstances,
): Promise<DecidedOffers> {
  const state = await readLineState(db, eventId, line, at.now)
  if (state === undefined) return { offers: [], isFull: true, hasOverdue: false }
  const offers = offersOf(state, line, at)
  const { event } = state
  return { offers, isFull: event.heads - event.returned >= event.capacity, hasOverdue: event.has_overdue }
}

/** The event, and the guests of these entries. */
export const readLineState = async (
  db: Database | Tx,
  eventId: string,
  line: readonly InLine[],
  now: Temporal.Instant,
): Promise<BookingState | undefined> => {
  const lookups = line.map(({ client_id }) => ({ event_id: eventId, client_id }))
  return (await readBookingStates(db, lookups.length === 0 ? [{ event_id: eventId, client_id: null }] : lookups, now)).get(
    eventId,
  )
}

/** What is offered to these entries in turn, each counted as taken for the next. */
export const offersOf = (
  { event, guests }: Pick<BookingState, 'event' | 'guests'>,
  line: readonly InLine[],
  { now, takes_payments }: OfferCircumstances,
): PlacesOffer[] =>
  line.flatMap((entry): PlacesOffer[] => {
    const guest = guests.get(entry.client_id)
    if (guest === undefined) return []
    const free = event.capacity - event.heads + event.returned
    for (const one of requestsOf(entry.request, entry.smallest_party, free)) {
      const request = { ...one, any_table: true }
      const decision = decideWithReturned(event, (left) => left, { client: guest, request, now, takes_payments })
      if ('refused' in decision) continue
      takePlaces(event, guest, request)
      const body = { ...one, event_id: event.id }
      const hours = { ...event, ...entryWindow(decision.booked.lines, event) }
      const hold = { status: 'held', expires_at: instantText(offerExpiresAt(hours, now)) } as const
      const row = newReservationRow(decision.booked, { guest, body, event, now, is_over: decision.is_over })
      return [{ entry, row: { ...row, ...hold } }]
    }
    return []
  })

/** Requires the locks of the event, the line and its guests. */
export async function writeOffers(tx: Tx, eventId: string, offers: readonly PlacesOffer[], now: Temporal.Instant): Promise<void> {
  if (offers.length === 0) return
  await insertReservations(
    tx,
    offers.map(({ entry, row }) => ({
      client_id: entry.client_id,
      source: 'waiting_list',
      referral: entry.attribution ?? undefined,
      row,
    })),
  )
  await markOffered(
    tx,
    offers.map(({ entry, row }) => ({ id: entry.id, reservation_id: row.id })),
    now,
  )
  const offered = offers.map(({ row: { id, status } }) => ({ id, status, event_id: eventId }))
  await publish(tx, bookedNews('waiting_list', offered, now))
}
