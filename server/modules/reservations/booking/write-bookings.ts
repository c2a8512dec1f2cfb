import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import {
  lockAndReadBatch,
  readBatch,
  writeBatch,
  type BookingData,
  type LockedBookings,
  type BatchLookup,
} from './booking-store.ts'
import type { BookingLookup } from './booking-views.ts'
import { decideBookings, type BookingAttempt, type BookingCircumstances, type Outcome } from './decide-bookings.ts'
import { expireOverdueOf } from '../core/expire-overdue.ts'
import { referenceTaken } from '../core/reservation-store.ts'
import { tableGivenOnce } from '../core/table-store.ts'

/** Everything a booking decision depends on besides the time. */
interface BookingContext extends Omit<BookingCircumstances, 'now'> {
  clock: Clock
}

/** Decides and writes bookings in one transaction. Unless `waits`, bookings for locked events are left out of the result. */
export async function writeBookings(
  db: Database,
  bookings: readonly BookingAttempt[],
  context: BookingContext,
  waits: boolean,
): Promise<Map<BookingAttempt, Outcome>> {
  if (bookings.length === 0) return new Map()
  return retryTransaction(db, async (tx) => write(tx, bookings, context, waits), referenceTaken, tableGivenOnce)
}

/** What can be answered without a lock: refusals and repeated calls. The others are left out. */
export async function lookAtBookings(
  db: Database,
  bookings: readonly BookingAttempt[],
  at: BookingCircumstances,
): Promise<Map<BookingAttempt, Outcome>> {
  if (bookings.length === 0) return new Map()
  const data = await readBatch(db, lookupOf(bookings, at), at.now)
  const free = bookings.filter(({ event_id }) => data.states.get(event_id)?.event.has_overdue !== true)
  const outcomes = decideBookings(free, data, at)
  return new Map([...outcomes].filter(([, { settled }]) => settled))
}

async function write(
  tx: Tx,
  all: readonly BookingAttempt[],
  { clock, ...context }: BookingContext,
  waits: boolean,
): Promise<Map<BookingAttempt, Outcome>> {
  const unique = (ids: string[]) => [...new Set(ids)]
  const keys = {
    events: unique(all.map(({ event_id }) => event_id)),
    guests: unique(all.map(({ client_id }) => client_id)),
    waits,
    holds:
      context.hold_limits === null
        ? []
        : all.flatMap(({ event_id, origin, body }) =>
            body.lines.map(({ prestation_id }) => ({ event_id, prestation_id, origin })),
          ),
  }
  const locked = await lockAndReadBatch(tx, keys, lookupOf(all, context), clock.now())
  const bookings = waits ? all : all.filter(({ event_id }) => locked.events.has(event_id))
  if (bookings.length === 0) return new Map()
  // Read after the locks: their previous holder has written an earlier time.
  const at = { now: clock.now(), ...context }
  const outcomes = decideBookings(bookings, await freeOverdue(tx, locked, bookings, at), at)
  const newRows = [...outcomes].flatMap(([booking, outcome]) =>
    'row' in outcome && outcome.row ? [{ booking, ...outcome, row: outcome.row }] : [],
  )
  if (newRows.length === 0) return outcomes
  const answers = newRows.flatMap(({ booking, answer }) => (booking.repeatable ? [{ ...booking.repeatable, answer }] : []))
  const reservations = newRows.map(({ booking: { client_id, origin }, row, referral }) => ({ client_id, origin, referral, row }))
  await writeBatch(tx, { reservations, answers }, at.now)
  return outcomes
}

/** The booking state after overdue holds of the locked events have expired. */
async function freeOverdue(
  tx: Tx,
  locked: LockedBookings,
  bookings: readonly BookingAttempt[],
  at: BookingCircumstances,
): Promise<BookingData> {
  const overdue = [...locked.states.values()].filter(({ event }) => event.has_overdue && locked.events.has(event.id))
  if (overdue.length === 0) return locked
  for (const { event } of overdue) await expireOverdueOf(tx, event.id, at.now)
  return readBatch(tx, lookupOf(bookings, at), at.now)
}

/** Each guest of each event once, and every call that may be a repeat. */
function lookupOf(bookings: readonly BookingAttempt[], { hold_limits }: Pick<BookingCircumstances, 'hold_limits'>): BatchLookup {
  const pairs = bookings.map(({ event_id, client_id }): [string, BookingLookup] => [
    `${event_id} ${client_id}`,
    { event_id, client_id },
  ])
  return {
    lookups: [...new Map(pairs).values()],
    calls: bookings.flatMap(({ repeatable }) => repeatable ?? []),
    // Holds are counted only if they are limited.
    holders:
      hold_limits === null
        ? []
        : [
            ...new Map(
              bookings.map((booking) => {
                const { client_id, origin } = booking
                return [`${client_id} ${origin.device_key} ${origin.address_key}`, booking]
              }),
            ).values(),
          ],
    sent: bookings.flatMap(({ body, client_id, event_id }) => {
      const code = body.referral_code ?? body.referral?.code
      return code === undefined ? [] : [{ code, client_id, event_id }]
    }),
  }
}
