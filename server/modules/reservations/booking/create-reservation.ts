import { createHmac } from 'node:crypto'
import { networkOf } from '../../../infrastructure/rate-limits/network-of.ts'
import type { Caller, Origin } from '../../../infrastructure/caller.ts'
import type { CreateReservationBody, Reservation } from '#contract/reservations/reservations.ts'
import { gather, gatherBy } from '../../../infrastructure/database/gather.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { hashRequest } from '../../../infrastructure/idempotency/kept-answers.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { BookingAttempt, Outcome } from './decide-bookings.ts'
import type { HoldOrigin } from './unpaid-holds.ts'
import { createAcceptanceCheck } from '../../pages/index.ts'
import { lookAtBookings, writeBookings } from './write-bookings.ts'

/** A larger batch would delay its last booking by more time than it saves. */
const largestBatch = 200
/** Events remembered as full; forgetting one costs its next guest a lock. */
const maxFull = 1_000

/**
 * Books events. Bookings that arrive while others are written share one transaction and commit. Bookings for a locked event wait
 * for its lock separately, so that one event never delays another. The row lock orders the batches of several processes.
 */
export function createBooker(
  infrastructure: Infrastructure,
): (caller: Caller, body: CreateReservationBody, key: string | null) => Promise<Reservation> {
  const { db, clock, log, metrics, payments, secretKey, config } = infrastructure
  const hold_limits = config.rateLimits.enabled ? config.unpaidHolds : null
  const requireAcceptance = createAcceptanceCheck(infrastructure)
  // Only a hint for speed: an event in here may be available again, and others may be full.
  const full = new Set<string>()

  /** Null: the event was locked, or an error occurred that may concern another event. */
  async function bookTogether(bookings: BookingAttempt[], waits: boolean): Promise<(Outcome | null)[]> {
    const context = { takes_payments: payments !== null, hold_limits }
    // An event that just refused everyone is read without a lock, so that a sold-out event keeps no guest waiting.
    const looked = await lookAtBookings(
      db,
      bookings.filter(({ event_id }) => full.has(event_id)),
      { now: clock.now(), ...context },
    )
    const open = bookings.filter((booking) => !looked.has(booking))
    for (const { event_id } of open) full.delete(event_id)
    const written = await writeBookings(db, open, { clock, ...context }, waits)
    rememberFull(full, written)
    return bookings.map((booking) => looked.get(booking) ?? written.get(booking) ?? null)
  }

  const bookAtOnce = gather(async (bookings: BookingAttempt[]) => {
    try {
      return await bookTogether(bookings, false)
    } catch (error) {
      log.warn({ err: error }, 'bookings are retried, each event separately')
      return bookings.map(() => null)
    }
  }, largestBatch)
  const waitForEvent = gatherBy(
    ({ event_id }: BookingAttempt) => event_id,
    (bookings) => bookTogether(bookings, true),
    largestBatch,
  )
  /** How many bookings wait for each event: further ones would find it locked. */
  const waiting = new Map<string, number>()
  const bookInTurn = async (booking: BookingAttempt) => {
    const { event_id } = booking
    waiting.set(event_id, (waiting.get(event_id) ?? 0) + 1)
    try {
      return await waitForEvent(booking)
    } finally {
      const left = (waiting.get(event_id) ?? 1) - 1
      if (left > 0) waiting.set(event_id, left)
      else waiting.delete(event_id)
    }
  }

  return async ({ actor: { user_id: clientId }, origin }, body, key) => {
    await requireAcceptance(clientId)
    const repeatable =
      key === null
        ? null
        : { user_id: clientId, key, endpoint: 'createReservation', request_hash: hashRequest('createReservation', body) }
    const booking = {
      event_id: body.event_id,
      client_id: clientId,
      body,
      origin: holdOriginOf(secretKey, origin),
      repeatable,
    }
    const outcome = (waiting.has(booking.event_id) ? null : await bookAtOnce(booking)) ?? (await bookInTurn(booking))
    if (outcome === null) throw new Error('A booking that waited for its event was not decided.')
    metrics.countBooking('refused' in outcome ? 'refused' : 'booked')
    if ('refused' in outcome) {
      const { code, ...detail } = outcome.refused
      return refuse(code, detail)
    }
    return outcome.answer
  }
}

/** If all bookings of an event were refused, the next is first tried without a lock. */
function rememberFull(full: Set<string>, outcomes: ReadonlyMap<BookingAttempt, Outcome>): void {
  const open = new Set([...outcomes].flatMap(([{ event_id }, outcome]) => ('refused' in outcome ? [] : [event_id])))
  for (const { event_id } of outcomes.keys()) if (!open.has(event_id)) full.add(event_id)
  for (const oldest of full) {
    if (full.size <= maxFull) return
    full.delete(oldest)
  }
}

/** A device is a browser with our cookie; without one, an address with its user agent. */
function holdOriginOf(secretKey: string, { device, address, user_agent }: Origin): HoldOrigin {
  const keyOf = (text: string) => createHmac('sha256', secretKey).update(`hold ${text}`).digest('base64url').slice(0, 22)
  return {
    device_key: keyOf(device === null ? `browser ${address} ${user_agent}` : `device ${device}`),
    address_key: keyOf(`address ${networkOf(address)}`),
  }
}
