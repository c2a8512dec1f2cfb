import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { inOneTrip } from '../../../infrastructure/database/in-one-trip.ts'
import { prepared } from '../../../infrastructure/database/prepared.ts'
import {
  answersTo,
  expectAll,
  findingAnswers,
  keepingAnswers,
  type Kept,
  type KeptRow,
  type RepeatableCall,
} from '../../../infrastructure/idempotency/kept-answers.ts'
import { announceNews, publishing } from '../../../infrastructure/jobs/news.ts'
import { lockingEvents } from '../../events/index.ts'
import { bookingStates, statesOf, type Asked, type BookingState, type StateRow } from './booking-views.ts'
import { bookedNews } from '../core/apply-steps-store.ts'
import { holdingGuests, insertingReservations, type NewReservation } from '../core/reservation-store.ts'

// While a night is locked, each trip to the database is one that all who want it wait for.

interface Wanted {
  nights: readonly string[]
  guests: readonly string[]
  /** Whether to wait for nights that somebody else has locked. */
  waits: boolean
}

/** Locks the nights, and then holds the guests; answers the nights it has. */
const lockingBatch = ({ nights, guests, waits }: Wanted): RawBuilder<{ nights: string[] }> =>
  // The count is there once all nights are locked: no guest is held before.
  sql`${prepared(waits ? 'lock_waiting' : 'lock_free')}
    with nights as materialized (${lockingEvents(nights, { waits })}),
    guests as materialized (select id from (${holdingGuests(guests)}) held where (select count(*) from nights) > 0)
    select array(select event_id::text from nights) as nights, (select count(*) from guests)`

export interface Sought {
  asked: readonly Asked[]
  calls: readonly RepeatableCall[]
}

export interface Found {
  /** By night. */
  states: Map<string, BookingState>
  kept: Map<RepeatableCall, Kept>
}

type FoundRow = StateRow & { kept: KeptRow[] | null }

const readingBatch = (
  { asked, calls }: Sought,
  now: Temporal.Instant,
): RawBuilder<FoundRow | { id: null; kept: KeptRow[] | null }> =>
  // The answers stand in the first row, which is there without a night, too.
  sql`${prepared('read_batch')}
    select s.*, case when s.n is null or s.n = 1 then (select json_agg(a) from (${findingAnswers(calls, now)}) a) end as kept
    from (select 1) one left join (select row_number() over () as n, b.* from (${bookingStates(asked, now)}) b) s on true`

function toFound(rows: readonly (FoundRow | { id: null; kept: KeptRow[] | null })[], { calls }: Sought): Found {
  return {
    states: statesOf(rows.filter((row) => row.id !== null)),
    kept: answersTo(
      calls,
      rows.flatMap(({ kept }) => kept ?? []),
    ),
  }
}

/** What bookings are decided by. As of one moment: a place that a call has taken is never held against its repetition. */
export async function readBatch(db: Database | Tx, sought: Sought, now: Temporal.Instant): Promise<Found> {
  return toFound((await readingBatch(sought, now).execute(db)).rows, sought)
}

export interface Locked extends Found {
  /** Those that this transaction has. */
  nights: Set<string>
}

/** Locks the nights of a batch and the guests, and then reads as `readBatch`. */
export async function lockAndReadBatch(tx: Tx, wanted: Wanted, sought: Sought, now: Temporal.Instant): Promise<Locked> {
  const [locked, rows] = await inOneTrip(tx, lockingBatch(wanted), readingBatch(sought, now))
  return { nights: new Set(locked[0]?.nights), ...toFound(rows, sought) }
}

interface Batch {
  reservations: readonly NewReservation[]
  answers: readonly (RepeatableCall & { answer: unknown })[]
}

/** Writes all of a batch in one statement, with one item of news. Throws `AnsweredElsewhere`. */
export async function writeBatch(tx: Tx, { reservations, answers }: Batch, now: Temporal.Instant): Promise<void> {
  const booked = reservations.map(({ row: { id, status, event } }) => ({ id, status, event_id: event.id }))
  const { rows } = await sql<{ kept: number }>`${prepared('write_bookings')}
    with ${insertingReservations(reservations)},
    kept as (${keepingAnswers(answers, now)}), news as (${publishing([bookedNews('client', booked, now)])})
    select count(*)::integer as kept from kept`.execute(tx)
  expectAll(answers, rows[0]?.kept ?? 0)
  announceNews()
}
