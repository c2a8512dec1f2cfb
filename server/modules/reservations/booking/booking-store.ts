import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { pipelined } from '../../../infrastructure/database/driver/pipelined.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import {
  keptAnswersTo,
  expectAll,
  findingAnswers,
  keepingAnswers,
  type KeptAnswer,
  type KeptRow,
  type RepeatableCall,
} from '../../../infrastructure/idempotency/kept-answers.ts'
import { announceNews, publishing } from '../../../infrastructure/jobs/news.ts'
import { lockingEvents } from '../../events/index.ts'
import {
  bookingStates,
  possibleHolds,
  stateColumns,
  statesOf,
  type BookingLookup,
  type BookingState,
  type StateRow,
} from './booking-views.ts'
import type { Referrer } from './attribution.ts'
import { referrersOf, type SentCode } from './referrer-views.ts'
import { bookedNews } from '../core/apply-steps-store.ts'
import { insertingReservations, type NewReservation } from '../core/reservation-store.ts'
import type { HoldCounts, Holder, HoldOrigin } from './unpaid-holds.ts'
import { countingHolds, lockingGuests, lockingKeys, toHoldCounts, type HeldRow } from './unpaid-holds-store.ts'

// While an event is locked, everyone who books it waits for each round trip to the database.

interface BatchLocks {
  events: readonly string[]
  guests: readonly string[]
  /** Whether to wait for events locked by others. */
  waits: boolean
  /** Possible unpaid holds, if those are counted: what is requested, for which event, from where. */
  holds: readonly { event_id: string; prestation_id: string; origin: HoldOrigin }[]
}

/**
 * Holds are also counted per device and address: where a booking may become an unpaid hold, others from there wait until this
 * transaction ends. Locked in one order for everyone.
 */
const lockingOrigins = (holds: BatchLocks['holds']): RawBuilder<unknown> => {
  const rows = holds.flatMap(({ origin, ...hold }) => [origin.device_key, origin.address_key].map((key) => ({ ...hold, key })))
  return lockingKeys(possibleHolds(rows))
}

/** Locks the events, then the guests, then the devices and addresses. Returns the events it locked. */
const lockingBatch = ({ events, guests, waits, holds }: BatchLocks): RawBuilder<{ events: string[] }> =>
  // Each count is read after its lock: guests after the events, devices after the guests.
  sql`${namedStatement(waits ? 'lock_waiting' : 'lock_free')}
    with nights as materialized (${lockingEvents(events, { waits })}),
    guests as materialized (select id from (${lockingGuests(guests)}) held where (select count(*) from nights) > 0),
    origins as materialized (select 1 from (${lockingOrigins(holds)}) held where (select count(*) from guests) > 0)
    select array(select event_id::text from nights) as events, (select count(*) from origins)`

export interface BatchLookup {
  lookups: readonly BookingLookup[]
  calls: readonly RepeatableCall[]
  holders: readonly Holder[]
  /** Referral codes as sent, with who books what. */
  sent: readonly SentCode[]
}

export interface BookingData {
  /** By event. */
  states: Map<string, BookingState>
  kept: Map<RepeatableCall, KeptAnswer>
  holds: HoldCounts
  /** For each known code, by `referrerKey`. */
  referrers: Map<string, Referrer>
}

interface BatchExtras {
  kept: KeptRow[] | null
  holds: HeldRow[] | null
  referrers: (Referrer & { key: string })[] | null
}

type BatchRow = StateRow & BatchExtras
type NoRow = { id: null } & BatchExtras

const readingBatch = ({ lookups, calls, holders, sent }: BatchLookup, now: Temporal.Instant): RawBuilder<BatchRow | NoRow> =>
  // Data not tied to an event is in the first row, which exists even without events.
  sql`${namedStatement('read_batch')}
    select ${stateColumns},
      case when s.n is null or s.n = 1 then (select json_agg(a) from (${findingAnswers(calls, now)}) a) end as kept,
      case when s.n is null or s.n = 1 then (select json_agg(h) from (${countingHolds(holders, now)}) h) end as holds,
      case when s.n is null or s.n = 1 then ${referrersOf(sent)} end as referrers
    from (select 1) one
    left join (select row_number() over () as n, ${stateColumns} from (${bookingStates(lookups, now)}) s) s on true`

function toFound(rows: readonly (BatchRow | NoRow)[], { calls }: BatchLookup): BookingData {
  return {
    states: statesOf(rows.filter((row) => row.id !== null)),
    kept: keptAnswersTo(
      calls,
      rows.flatMap(({ kept }) => kept ?? []),
    ),
    holds: toHoldCounts(rows.flatMap(({ holds }) => holds ?? [])),
    referrers: new Map(rows.flatMap(({ referrers }) => (referrers ?? []).map(({ key, ...referrer }) => [key, referrer]))),
  }
}

/** What bookings are decided by, as of one moment: a place taken by a call never counts against its own retry. */
export async function readBatch(db: Database | Tx, lookup: BatchLookup, now: Temporal.Instant): Promise<BookingData> {
  return toFound((await readingBatch(lookup, now).execute(db)).rows, lookup)
}

export interface LockedBookings extends BookingData {
  /** The events this transaction locked. */
  events: Set<string>
}

/** Locks the events and guests of a batch, then reads like `readBatch`. */
export async function lockAndReadBatch(
  tx: Tx,
  keys: BatchLocks,
  lookup: BatchLookup,
  now: Temporal.Instant,
): Promise<LockedBookings> {
  const [locked, rows] = await pipelined(tx, lockingBatch(keys), readingBatch(lookup, now))
  return { events: new Set(locked[0]?.events), ...toFound(rows, lookup) }
}

interface Batch {
  reservations: readonly NewReservation[]
  answers: readonly (RepeatableCall & { answer: unknown })[]
}

/** Writes a whole batch in one statement, with one item of news. Throws `LostRace`. */
export async function writeBatch(tx: Tx, { reservations, answers }: Batch, now: Temporal.Instant): Promise<void> {
  const hasTables = reservations.some(({ row: { table_ids = [] } }) => table_ids.length > 0)
  const booked = reservations.map(({ row: { id, status, event } }) => ({ id, status, event_id: event.id }))
  const news = bookedNews('client', booked, now, { has_referrals: reservations.some(({ referral }) => referral !== undefined) })
  const { rows } = await sql<{ kept: number }>`${namedStatement(hasTables ? 'write_bookings_with_tables' : 'write_bookings')}
    with ${insertingReservations(reservations)},
    kept as (${keepingAnswers(answers, now)}), news as (${publishing([news])})
    select count(*)::integer as kept from kept`.execute(tx)
  expectAll(answers, rows[0]?.kept ?? 0)
  announceNews()
}
