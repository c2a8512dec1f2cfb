import { sql } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { prepared } from '../../infrastructure/database/prepared.ts'
import { expectAll, keepingAnswers, type RepeatableCall } from '../../infrastructure/idempotency/kept-answers.ts'
import { enqueuing, type NewJob } from '../../infrastructure/jobs/enqueue.ts'
import { lockingNights } from '../events/index.ts'
import { holdingGuests, insertingReservations, type NewReservation } from './reservation-store.ts'

// While a night is locked, each trip to the database is one that all who want it wait for.

interface Wanted {
  nights: readonly string[]
  guests: readonly string[]
  /** Whether to wait for nights that somebody else has locked. */
  waits: boolean
}

/** Locks the nights, and then holds the guests; answers the nights it has. */
export async function lockBatch(tx: Tx, { nights, guests, waits }: Wanted): Promise<Set<string>> {
  // The count is there once all nights are locked: no guest is held before.
  const { rows } = await sql<{ nights: string[] }>`${prepared(waits ? 'lock_waiting' : 'lock_free')}
    with nights as materialized (${lockingNights(nights, { waits })}),
    guests as materialized (select id from (${holdingGuests(guests)}) held where (select count(*) from nights) > 0)
    select array(select event_id::text from nights) as nights, (select count(*) from guests)`.execute(tx)
  return new Set(rows[0]?.nights)
}

interface Batch {
  reservations: readonly NewReservation[]
  answers: readonly (RepeatableCall & { answer: unknown })[]
  letters: readonly NewJob[]
}

/** Writes all of a batch in one statement. Throws `AnsweredElsewhere`. */
export async function writeBatch(tx: Tx, { reservations, answers, letters }: Batch, now: Temporal.Instant): Promise<void> {
  const { rows } = await sql<{ kept: number }>`${prepared('write_bookings')}
    with ${insertingReservations(reservations)},
    kept as (${keepingAnswers(answers, now)}), letters as (${enqueuing(letters)})
    select count(*)::integer as kept from kept`.execute(tx)
  expectAll(answers, rows[0]?.kept ?? 0)
}
