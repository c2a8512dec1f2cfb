import { sql } from 'kysely'
import { openStatuses } from '#contract/reservation-states.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { ReservationRow } from './reservation.ts'

/** Waits for accounts that are just being erased, so that what is read next knows of it; they stay until this transaction ends. */
export async function holdGuests(tx: Tx, clientIds: string[]): Promise<void> {
  await sql`select 1 from users where id = any(${clientIds}::uuid[]) order by id for key share`.execute(tx)
}

/** Drawn before, once in a long while: a second draw is free. */
export const referenceTaken = 'reservations_reference_taken'

export interface NewReservation {
  client_id: string
  row: Omit<ReservationRow, 'event'> & { event: { id: string } }
}

/**
 * Writes reservations with their lines: two statements, however many they are. The counts of what is taken follow by
 * triggers, which refuse what is not there.
 */
export async function insertReservations(tx: Tx, reservations: readonly NewReservation[]): Promise<void> {
  const rows = reservations.map(({ client_id, row }) => ({ ...row, client_id, event_id: row.event.id }))
  await sql`
    insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
      due_at_club_minor, arrival_at, notes, occasion, guests, created_at, cancelled_at, version)
    select id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
      due_at_club_minor, arrival_at, notes, occasion, guests, created_at, cancelled_at, version
    from json_populate_recordset(null::reservations, ${JSON.stringify(rows)}::json)`.execute(tx)
  const lines = reservations.flatMap(({ row }) => row.lines.map((line, position) => ({ ...line, reservation_id: row.id, position })))
  await sql`
    insert into reservation_lines
    select * from json_populate_recordset(null::reservation_lines, ${JSON.stringify(lines)}::json)`.execute(tx)
}

/** Cancels one that is still in the state it was read in; false where it is not any more. */
export async function cancelReservationRow(tx: Tx, row: ReservationRow, now: Temporal.Instant): Promise<boolean> {
  const result = await tx
    .updateTable('reservations')
    .set({ status: 'cancelled', cancelled_at: instantText(now), version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow()
  return result.numUpdatedRows === 1n
}

/** Cancels at most so many reservations of a night that was called off; their ids. Who is inside already stays so. */
export async function cancelSomeOfEvent(tx: Tx, eventId: string, most: number, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with open as materialized (
      select r.id from reservations r join events e on e.id = r.event_id
      where r.event_id = ${eventId} and e.state = 'cancelled' and r.status = any(${openStatuses})
      order by r.id limit ${most} for update of r
    )
    update reservations r set status = 'cancelled', cancelled_at = ${instantText(now)}, version = r.version + 1
    from open where r.id = open.id returning r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Names of guests and notes go; what was booked stays. */
export async function forgetWords(tx: Tx, clientId: string): Promise<void> {
  await tx.updateTable('reservations').set({ notes: '', occasion: '', guests: '[]' }).where('client_id', '=', clientId).execute()
}
