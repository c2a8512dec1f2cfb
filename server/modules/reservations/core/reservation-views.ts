import { sql, type RawBuilder } from 'kysely'
import { occupyingStatuses, openStatuses } from '#contract/reservations/states.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { personName } from '../../accounts/index.ts'
import { seatingWithId } from '../../events/index.ts'
import { linesOfAddition } from './addition-views.ts'
import { timesNow } from './line-terms.ts'
import type { ReservationRow } from './reservation.ts'
import type { StepRow } from './steps.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

/** Guests who booked after the move knew the new time. */
const freeCancelUntil = sql`case when r.created_at <= e.moved_at then ${instantInJson('e.free_cancel_until')} end`

/** Whether guests may return tickets of event `e` of club `c`: as the event has it, otherwise as the club. */
export const hasResale = sql`coalesce(e.resale_enabled, c.resale_enabled)`

export const eventShown = (freeUntil: RawBuilder<unknown>, policy: RawBuilder<unknown>) => sql`json_build_object(
  'id', e.id, 'version', e.version, 'slug', e.slug, 'title', e.title, 'club_name', c.name, 'street', c.street, 'city', c.city,
  'starts_at', ${instantInJson('e.starts_at')}, 'doors_at', ${instantInJson('e.doors_at')}, 'ends_at', ${instantInJson('e.ends_at')},
  'timezone', e.timezone, 'business_date', e.business_date, 'state', e.state, 'cover_file', e.cover_file,
  'cover_color', e.cover_color, 'cover_focal_x_bp', e.cover_focal_x_bp, 'cover_focal_y_bp', e.cover_focal_y_bp,
  'cancellation_policy', ${policy}, 'free_cancel_until', ${freeUntil},
  'resale_until', ${instantInJson('e.sales_end_at')}, 'has_resale', ${hasResale})`

/** Pairs for a JSON object: the times of line `l` as booked. */
export const lineTimes = sql`
    'price_after_minor', l.price_after_minor,
    ${sql.join(
      (['entry_start_at', 'entry_end_at', 'arrive_by', 'free_until', 'for_starts_at'] as const).map(
        (name) => sql`${sql.lit(name)}, ${instantInJson(`l.${name}`)}`,
      ),
    )}`

const lines = sql`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'prestation_id', l.prestation_id, 'kind', l.kind, 'name', l.name, 'quantity', l.quantity,
    'unit_price_minor', l.unit_price_minor, 'total_minor', l.total_minor, 'tax_minor', l.tax_minor, 'payment', l.payment,
    'due_online_minor', l.due_online_minor, 'tax_bp', l.tax_bp, 'deposit_minor', l.deposit_minor, 'deposit_bp', l.deposit_bp,
    'heads_per_unit', l.heads_per_unit, 'approval', l.approval, 'late_quantity', coalesce(l.late_quantity, 0),
    'points_eligible', l.points_eligible, 'commissionable', l.commissionable, 'commission_bp', l.commission_bp, ${lineTimes})
    order by l.position), '[]')
  from reservation_lines l where l.reservation_id = r.id)`

/** The tables of the floor that a party has, unless it only has entry. */
const tables = sql`(case when 'table' = any(r.kinds) then (
  select coalesce(json_agg(t.name order by t.name), '[]') from table_assignments a join floor_tables t on t.id = a.table_id
  where a.reservation_id = r.id) else '[]' end)`

const openTransfer = sql`(
  select json_build_object('id', t.id, 'to_client_id', t.to_client_id, 'from', ${personName('u')},
    'to', case when t.to_email_hash is null and h.id is not null then ${personName('h')} end, 'made_at', ${instantInJson('t.made_at')})
  from reservation_transfers t join users u on u.id = t.from_client_id left join users h on h.id = t.to_client_id
  where t.reservation_id = r.id and t.outcome = 'open')`

const isReceived = sql`exists (select from reservation_transfers t where t.reservation_id = r.id and t.outcome = 'accepted')`

/** Who transferred it, and the username they entered; null for an email or a deleted account. */
const transfers = sql`(
  select json_agg(json_build_object('from_client_id', t.from_client_id,
    'to', case when t.to_email_hash is null and h.deleted_at is null then h.username end) order by t.made_at, t.id)
  from reservation_transfers t left join users h on h.id = t.to_client_id
  where t.reservation_id = r.id and t.outcome = 'accepted')`

/** Whether every online payment for a received reservation is another guest's. */
const isPaidByAnother = sql`(${isReceived} and coalesce((
  select bool_and(p.payer_id is distinct from r.client_id) from payments p
  where p.purpose_kind = 'reservation' and p.purpose_id = r.id and p.state = 'succeeded'), false))`

/** Its tickets on offer for resale, as one. */
const resale = sql`(
  select json_build_object('tickets', t.count,
    'refund_minor', least(t.paid_minor, r.paid_minor - r.refunded_minor - r.kept_minor),
    'returned_at', ${instantInJson('t.at')})
  from (select count(*) as count, sum(paid_minor) as paid_minor, min(returned_at) as at from returned_tickets
    where reservation_id = r.id and outcome = 'offered') t where t.count > 0)`

const resold = sql`(
  select json_build_object('tickets', t.count, 'refund_minor', t.refunded_minor, 'at', ${instantInJson('t.at')})
  from (select count(*) as count, sum(coalesce(refunded_minor, paid_minor)) as refunded_minor, max(ended_at) as at
    from returned_tickets
    where reservation_id = r.id and outcome = 'sold') t where t.count > 0)`

/** The state of a split that is under way. */
const split = sql`(select s.state from payment_splits s where s.reservation_id = r.id and s.state in ('open', 'capturing'))`

/** What is held to be added until it is paid. */
const addition = sql`(
  select json_build_object('id', a.id, 'heads', a.heads, 'amount_minor', a.amount_minor,
    'expires_at', ${instantInJson('a.expires_at')}, 'payment_id', a.payment_id, 'lines', ${linesOfAddition})
  from reservation_additions a where a.reservation_id = r.id and a.state = 'open')`

/** The columns of `readReservations`, `from ${joined}`. */
export const columns = sql`
  r.id, r.client_id,
  exists (select from users u where u.id = r.client_id and u.email_confirmed_at is not null) as email_confirmed,
  r.reference, r.status, r.payment_status, r.party_size, r.currency, r.total_minor, r.due_online_minor, r.due_at_club_minor,
  r.paid_minor, r.refunded_minor, r.kept_minor, r.goodwill_minor, r.expires_at, r.extended_at, r.payment_began_at,
  r.settled_heads, r.queued_at, r.queued_until, r.min_age, r.arrival_at, r.notes, r.occasion, r.guests, r.created_at,
  r.cancelled_at, r.version, r.is_over, r.passed_on_at, ${resale} as resale, ${resold} as resold,
  ${eventShown(freeCancelUntil, sql`r.cancellation_policy`)} as event, ${lines} as lines, ${tables} as tables,
  ${seatingWithId('r.seating_id')} as seating,
  ${openTransfer} as transfer, ${split} as split, ${addition} as addition,
  ${isReceived} as is_received, ${transfers} as transfers,
  ${isPaidByAnother} as is_paid_by_another`

export const joined = sql`reservations r join events e on e.id = r.event_id join clubs c on c.id = e.club_id`

/** Rows of a statement that selects `columns`, with their lines at current times. */
export async function readReservations<R extends ReservationRow>(db: Database | Tx, statement: RawBuilder<R>): Promise<R[]> {
  const { rows } = await statement.execute(db)
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => timesNow(line, row.event)),
    addition: row.addition && { ...row.addition, lines: row.addition.lines.map((line) => timesNow(line, row.event)) },
  }))
}

/** One reservation of this client for a change: locked until this transaction ends. */
export async function lockReservation(tx: Tx, id: string, clientId: string): Promise<ReservationRow | null> {
  const rows = await readReservations(
    tx,
    sql<ReservationRow>`
    select ${columns} from ${joined} where r.id = ${id} and r.client_id = ${clientId} for update of r`,
  )
  return rows[0] ?? null
}

/** The event of a reservation of this client. */
export async function findEventOfReservation(tx: Tx, id: string, clientId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('reservations')
    .select('event_id')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.event_id ?? null
}

/** The columns of a `StepRow`, of `r`. */
export const stepColumns = sql`r.id, r.status, r.version, r.client_id, r.party_size, r.total_minor, r.expires_at`

/** At most this many reservations of a past event whose guests are recorded neither as present nor as no-shows. */
export async function lockIncomplete(tx: Tx, eventId: string, most: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select ${stepColumns} from reservations r
    where r.event_id = ${eventId} and r.status in ('confirmed', 'checked_in') order by r.id limit ${most}
    for update of r`.execute(tx)
  return rows
}

export type OpenOfCancelled = StepRow & Pick<ReservationRow, 'due_online_minor' | 'paid_minor'> & { is_adding: boolean }

/** At most this many open reservations of a cancelled event. Guests inside keep theirs. */
export async function lockOpenOfCancelled(tx: Tx, eventId: string, most: number): Promise<OpenOfCancelled[]> {
  const { rows } = await sql<OpenOfCancelled>`
    select ${stepColumns}, r.due_online_minor, r.paid_minor, exists (
      select from reservation_additions a where a.reservation_id = r.id and a.state = 'open') as is_adding
    from reservations r join events e on e.id = r.event_id
    where r.event_id = ${eventId} and e.state in ('cancelled', 'archived') and r.status = any(${openStatuses})
    order by r.id limit ${most} for update of r`.execute(tx)
  return rows
}

/** Events that ended before this and have parties recorded neither as present nor as no-shows. */
export async function findEventsToComplete(db: Database, endedBy: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e
    where e.ends_at <= ${instantText(endedBy)} and e.state not in ('draft', 'cancelled')
      and exists (select 1 from reservations r where r.event_id = e.id and r.status in ('confirmed', 'checked_in'))
    order by e.ends_at, e.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** A client's reservation. */
export interface OwnReservation {
  id: string
  client_id: string
}

/** Each reservation in the client's order; other clients' are not found. */
export async function findReservations(db: Database, lookups: readonly OwnReservation[]): Promise<(ReservationRow | null)[]> {
  const rows = await readReservations(
    db,
    sql<ReservationRow>`${namedStatement('reservations')}
    select ${columns} from unnest(${lookups.map(({ id }) => id)}::uuid[],
      ${lookups.map(({ client_id }) => client_id)}::uuid[]) as asked (id, client_id)
    join ${joined} on r.id = asked.id and r.client_id = asked.client_id`,
  )
  const rowsByKey = new Map(rows.map((row) => [`${row.id} ${row.client_id}`, row]))
  return lookups.map(({ id, client_id }) => rowsByKey.get(`${id} ${client_id}`) ?? null)
}

/** One reservation of this client; other clients' are not found. */
export async function findReservation(db: Database | Tx, id: string, clientId: string): Promise<ReservationRow | null> {
  const rows = await readReservations(
    db,
    sql<ReservationRow>`${namedStatement('reservation')}
    select ${columns} from ${joined} where r.id = ${id} and r.client_id = ${clientId}`,
  )
  return rows[0] ?? null
}

export const isUpcomingReservation = (now: string): RawBuilder<unknown> =>
  sql`(r.status = any(${occupyingStatuses}) and (r.expires_at is null or r.expires_at > ${now}) and e.ends_at > ${now})`

/** Whether this account has upcoming reservations that are at least partly paid. Refunded and kept amounts do not count. */
export async function hasUpcomingPaidReservation(db: Database | Tx, clientId: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reservations r join events e on e.id = r.event_id
    where r.client_id = ${clientId} and ${isUpcomingReservation(instantText(now))}
      and r.paid_minor > r.refunded_minor + r.kept_minor
    limit 1`.execute(db)
  return rows.length > 0
}

/** All stored data about a client's reservations, as in the tables. */
export async function exportReservations(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select r.*, ${lines} as lines, (
      select coalesce(json_agg(json_build_object('paid_minor', t.paid_minor, 'returned_at', t.returned_at, 'outcome', t.outcome,
        'ended_at', t.ended_at) order by t.returned_at, t.id), '[]')
      from returned_tickets t where t.reservation_id = r.id) as returned_tickets
    from reservations r join events e on e.id = r.event_id where r.client_id = ${clientId}
    order by r.created_at, r.id`.execute(db)
  return rows
}

/** What a client paid online, also for reservations they transferred. */
export async function exportPayments(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select p.description, p.amount_minor, p.currency, p.state, p.decline_code, p.created_at, p.settled_at, (
      select coalesce(jsonb_agg(jsonb_build_object('amount_minor', f.amount_minor, 'state', f.state, 'reason', f.reason,
        'created_at', f.created_at, 'settled_at', f.settled_at) order by f.created_at, f.id), '[]')
      from payment_refunds f where f.payment_id = p.id
    ) as refunds
    from (
      select id from reservations where client_id = ${clientId}
      union select reservation_id from reservation_transfers where from_client_id = ${clientId}
    ) r join payments p on p.purpose_kind = 'reservation' and p.purpose_id = r.id and p.payer_id = ${clientId}
    order by p.created_at, p.id`.execute(db)
  return rows
}

/** `email`: null if the client has none or deleted the account. `is_split`: friends paid shares of it. */
export type ReservationToMail = ReservationRow & { email: string | null; is_split: boolean }

/** Reservations for their emails, with the address. */
export async function findReservationsToMail(db: Database, ids: readonly string[]): Promise<ReservationToMail[]> {
  const rows = await readReservations(
    db,
    sql<ReservationToMail>`
    select ${columns}, case when u.deleted_at is null then u.email end as email,
      exists (select from payment_splits s where s.reservation_id = r.id and s.state = 'paid') as is_split
    from ${joined} join users u on u.id = r.client_id where r.id = any(${ids}::uuid[])`,
  )
  return rows
}

/** Whether anyone still holds places for a cancelled event, which its club may have archived in the meantime. */
export async function hasOpenReservations(db: Database, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reservations r join events e on e.id = r.event_id
    where r.event_id = ${eventId} and e.state in ('cancelled', 'archived') and r.status = any(${openStatuses}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Reservations of everyone still expected at an event. */
export async function findOpenReservations(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reservations where event_id = ${eventId} and status = any(${openStatuses}) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether anything was ever booked. */
export async function hasTickets(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`select exists (select 1 from reservations) as is_any`.execute(db)
  return rows[0]?.is_any === true
}
