import { sql } from 'kysely'
import { formatCountry } from '../../../infrastructure/mail/format.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import { listPayments, listPaymentsFor, lockPayments } from '../../payments/index.ts'
import type { ReservationRow } from '../core/reservation.ts'
import { columns, joined, readReservations } from '../core/reservation-views.ts'
import type { StepActor } from '../core/steps.ts'
import type { Money, TillPayment } from './figures.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

const of = (id: string) => ({ kind: 'reservation', id }) as const

const tillColumns = sql`id, amount_minor, method, note, allocation, refund_of, ${instantInJson('recorded_at')} as recorded_at`

/** The money of several reservations, in their order. */
export async function readMoneyOf(db: Database, ids: readonly string[]): Promise<Money[]> {
  const [payments, { rows }] = await Promise.all([
    listPaymentsFor(db, 'reservation', ids),
    sql<TillPayment & { reservation_id: string }>`
      select ${tillColumns}, reservation_id from till_payments
      where reservation_id = any(${ids}::uuid[]) order by recorded_at, id`.execute(db),
  ])
  const till = Map.groupBy(rows, ({ reservation_id }) => reservation_id)
  return ids.map((id) => ({ payments: payments.get(id) ?? [], till: till.get(id) ?? [] }))
}

/** Payments and refunds of a reservation at the venue, oldest first. */
export async function listTillPayments(db: Database | Tx, reservationId: string): Promise<TillPayment[]> {
  const { rows } = await sql<TillPayment>`${namedStatement('till_payments')}
    select ${tillColumns} from till_payments
    where reservation_id = ${reservationId} order by recorded_at, id`.execute(db)
  return rows
}

/** A payment or refund at the venue; null if there is none with this id. */
export async function findTillPayment(
  db: Database | Tx,
  id: string,
): Promise<(Pick<TillPayment, 'amount_minor' | 'method' | 'refund_of'> & { reservation_id: string }) | null> {
  const { rows } = await sql<
    Pick<TillPayment, 'amount_minor' | 'method' | 'refund_of'> & { reservation_id: string }
  >`${namedStatement('till_payment')}
    select reservation_id, amount_minor, method, refund_of from till_payments where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Whether a party, or what one paid, has this id, of whichever club: a walk-in gives its own to both. */
export async function isIdTaken(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from reservations where id = ${id}) or exists (select from till_payments where id = ${id})
      as is_taken`.execute(tx)
  return rows[0]?.is_taken === true
}

export async function readMoney(db: Database | Tx, reservationId: string): Promise<Money> {
  return { payments: await listPayments(db, of(reservationId)), till: await listTillPayments(db, reservationId) }
}

/** All money of a locked reservation: it cannot change until the transaction ends. */
export async function lockMoney(tx: Tx, reservationId: string): Promise<Money> {
  return { payments: await lockPayments(tx, of(reservationId)), till: await listTillPayments(tx, reservationId) }
}

/** The event of a reservation, and its club. */
export async function findPlaceOf(
  db: Database | Tx,
  reservationId: string,
): Promise<{ event_id: string; club_id: string } | null> {
  const { rows } = await sql<{ event_id: string; club_id: string }>`
    select r.event_id, e.club_id from reservations r join events e on e.id = r.event_id where r.id = ${reservationId}`.execute(db)
  return rows[0] ?? null
}

/** The club that sells an event, as named on receipts. */
export async function findSeller(db: Database, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ lines: string[]; country: string | null }>`
    select array[coalesce(nullif(c.legal_name, ''), c.name), c.street, trim(c.postcode || ' ' || c.city)] as lines, c.country
    from events e join clubs c on c.id = e.club_id where e.id = ${eventId}`.execute(db)
  const [{ lines, country } = { lines: [], country: null }] = rows
  return [...lines, country === null ? '' : formatCountry(country)].filter((line) => line !== '')
}

/** Who cancelled a reservation; null if no one did. */
export async function findCancelledBy(tx: Tx, reservationId: string): Promise<StepActor['kind'] | null> {
  const { rows } = await sql<{ actor_kind: StepActor['kind'] }>`
    select actor_kind from reservation_history
    where reservation_id = ${reservationId} and action = 'cancel' and status = 'cancelled'
    order by at desc, id desc limit 1`.execute(tx)
  return rows[0]?.actor_kind ?? null
}

/** A reservation of any client, or of none. */
export async function findAnyReservation(db: Database, id: string): Promise<ReservationRow | null> {
  const rows = await readReservations(db, sql<ReservationRow>`select ${columns} from ${joined} where r.id = ${id}`)
  return rows[0] ?? null
}

/** The confirmed email of an account; null if it has none. */
export async function findConfirmedEmail(db: Database, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select email from users where id = ${userId} and email_confirmed_at is not null and deleted_at is null`.execute(db)
  return rows[0]?.email ?? null
}

/** A reservation of any client, locked until this transaction ends. */
export async function lockAnyReservation(tx: Tx, id: string): Promise<ReservationRow | null> {
  const rows = await readReservations(
    tx,
    sql<ReservationRow>`select ${columns} from ${joined} where r.id = ${id} for update of r`,
  )
  return rows[0] ?? null
}
