import { sql, type RawBuilder } from 'kysely'
import { occupyingStatuses, openStatuses, type ReservationStatus, type ReservationStep } from '#contract/reservation-states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { tellPlacesFreed } from './places-freed.ts'
import type { PricedLine } from './line-amounts.ts'
import type { ReservationRow } from './reservation.ts'
import { tellExpired, tellStep, type Ended } from './tell-step.ts'

const occupies = (status: ReservationStatus) => occupyingStatuses.includes(status)

/** Waits for accounts that are just being erased, so that what is read next knows of it; they stay until this transaction ends. */
export async function holdGuests(tx: Tx, clientIds: string[]): Promise<void> {
  await holdingGuests(clientIds).execute(tx)
}

export const holdingGuests = (clientIds: readonly string[]): RawBuilder<unknown> =>
  sql`select id from users where id = any(${clientIds}::uuid[]) order by id for key share`

/** Drawn before, once in a long while: a second draw is free. */
export const referenceTaken = 'reservations_reference_taken'

export interface NewReservation {
  client_id: string
  /** How it came about: booked by its client unless told. */
  source?: 'waiting_list'
  row: Omit<
    ReservationRow,
    'event' | 'client_id' | 'kept_minor' | 'goodwill_minor' | 'transfer' | 'payment_began_at' | 'extended_at' | 'settled_heads'
  > & { event: Pick<ReservationRow['event'], 'id' | 'cancellation_policy'> }
}

/** Writes reservations with their lines. */
export async function insertReservations(tx: Tx, reservations: readonly NewReservation[]): Promise<void> {
  await sql`with ${insertingReservations(reservations)} select 1`.execute(tx)
}

const kindsOf = (lines: ReservationRow['lines']) =>
  [...new Set(lines.filter(({ quantity }) => quantity > 0).map(({ kind }) => kind))].toSorted()

/**
 * The parts of a statement that write reservations and their lines, however many they are. The counts of what is taken
 * follow by triggers, which refuse what is not there.
 */
export function insertingReservations(reservations: readonly NewReservation[]): RawBuilder<unknown> {
  const rows = reservations.map(({ client_id, source = 'client', row: { event, lines, ...row } }) => ({
    row: {
      ...row,
      client_id,
      source,
      event_id: event.id,
      cancellation_policy: event.cancellation_policy,
      kinds: kindsOf(lines),
    },
    lines,
  }))
  const lines = rows.flatMap(({ row, lines: own }) =>
    own.map((line, position) => ({ ...line, reservation_id: row.id, position })),
  )
  return sql`
    written as (
      insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
        due_online_minor, due_at_club_minor, paid_minor, refunded_minor, expires_at, arrival_at, notes, occasion, guests, created_at, cancelled_at, version, source, kinds,
        cancellation_policy, min_age, club_id)
      select id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
        due_online_minor, due_at_club_minor, paid_minor, refunded_minor, expires_at, arrival_at, notes, occasion, guests, created_at, cancelled_at, version, source, kinds,
        cancellation_policy, min_age, (select e.club_id from events e where e.id = event_id)
      from json_populate_recordset(null::reservations, ${JSON.stringify(rows.map(({ row }) => row))}::json)),
    lines as (${insertingLines(lines)})`
}

/** Columns by their names: an older process must be able to write beside a newer one. */
const lineColumns = sql`id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor, total_minor, tax_minor, payment,
  due_online_minor, tax_bp, deposit_minor, deposit_bp, heads_per_unit, approval, points_eligible, commissionable, entry_start_at,
  entry_end_at, arrive_by, free_until, price_after_minor, for_starts_at`

export type NewLine = PricedLine & { id: string; reservation_id: string; position: number }

/** The statement that writes lines with their terms. */
export const insertingLines = (lines: readonly NewLine[]): RawBuilder<unknown> => sql`
  insert into reservation_lines (${lineColumns})
  select ${lineColumns} from json_populate_recordset(null::reservation_lines, ${JSON.stringify(lines)}::json)`

/** Who did something to a reservation; the system, where a deadline or the end of the night did. */
export type Actor = { kind: 'client' | 'club' | 'platform'; id: string } | { kind: 'system' }

export interface HistoryEntry {
  at: Temporal.Instant
  actor: Actor
  action: ReservationStep | 'walk_in'
  /** As far as it may be shown to both sides. */
  detail?: Record<string, unknown>
}

type Sums =
  | 'paid_minor'
  | 'refunded_minor'
  | 'total_minor'
  | 'due_online_minor'
  | 'due_at_club_minor'
  | 'kept_minor'
  | 'goodwill_minor'
  | 'payment_status'
type Told = 'client_id' | 'party_size' | 'arrival_at' | 'notes' | 'occasion' | 'guests'
export type ReservationChange = Partial<
  Pick<ReservationRow, 'status' | 'expires_at' | 'extended_at' | 'payment_began_at' | 'cancelled_at' | Sums | Told> & {
    table_label: string
    actual_spend_minor: number
    actual_guests: number
  }
>

/** Changes a reservation that this transaction has locked, and writes down who did what; answers it as it is then. */
export async function changeReservation<R extends ReservationRow>(
  tx: Tx,
  row: R,
  change: ReservationChange,
  entry: HistoryEntry,
): Promise<R> {
  const changed = { ...row, ...change, version: row.version + 1 }
  // The database ends the offer of what is not what was offered any more.
  if (changed.party_size !== row.party_size || changed.total_minor !== row.total_minor) changed.transfer = null
  const { guests, ...columns } = change
  const named = guests === undefined ? {} : { guests: JSON.stringify(guests) }
  await tx
    .updateTable('reservations')
    .set({ ...columns, ...named, version: changed.version })
    .where('id', '=', row.id)
    .execute()
  await insertHistory(tx, [{ reservation_id: row.id, status: changed.status, ...entry }])
  await tellStep(tx, row, changed, entry)
  if (occupies(row.status) && !occupies(changed.status)) await tellPlacesFreed(tx, row.event.id)
  return changed
}

export type HistoryRow = HistoryEntry & { reservation_id: string; status: ReservationStatus }

export async function insertHistory(tx: Tx, entries: readonly HistoryRow[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('reservation_history')
    .values(
      entries.map(({ at, actor, detail = {}, ...entry }) => ({
        id: newId(),
        ...entry,
        at: instantText(at),
        actor_kind: actor.kind,
        actor_id: actor.kind === 'system' ? null : actor.id,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
}

/** Ends what is held of a night past its time. Only for who has locked the night: its places are taken anew at once. */
export async function expireOverdueOf(tx: Tx, eventId: string, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<Ended>`
    with over as materialized (
      select id, case when status = 'held' and source = 'waiting_list' then 'offered' else status end as was
      from reservations where event_id = ${eventId} and expires_at <= ${instantText(now)} order by id for update
    )
    update reservations r set status = 'expired', expires_at = null, version = r.version + 1
    from over where r.id = over.id
    returning r.id, over.was, exists (select 1 from payments p where p.purpose_kind = 'reservation' and p.purpose_id = r.id
        and p.state in ('created', 'requires_action', 'processing')) as is_paying, r.paid_minor - r.refunded_minor as left_minor,
      (select coalesce(sum(t.amount_minor), 0)::bigint from till_payments t where t.reservation_id = r.id) as at_till_minor`.execute(
    tx,
  )
  await insertHistory(
    tx,
    rows.map(({ id }) => ({ reservation_id: id, status: 'expired', at: now, action: 'expire', actor: { kind: 'system' } })),
  )
  await tellExpired(tx, rows)
  if (rows.length > 0) await tellPlacesFreed(tx, eventId)
  return rows.map(({ id }) => id)
}

/** Ends the night for at most so many of its reservations; how many. Only for who has locked the night. */
export async function endNightOfSome(tx: Tx, eventId: string, most: number, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ id: string; status: ReservationStatus }>`
    with over as materialized (
      select id from reservations where event_id = ${eventId} and status in ('confirmed', 'checked_in') order by id limit ${most} for update
    )
    update reservations r set status = case r.status when 'confirmed' then 'no_show' else 'completed' end, version = r.version + 1
    from over where r.id = over.id returning r.id, r.status`.execute(tx)
  await insertHistory(
    tx,
    rows.map(({ id, status }) => ({ reservation_id: id, status, at: now, action: 'end_night', actor: { kind: 'system' } })),
  )
  return rows.length
}

/** Cancels at most so many reservations of a night that was called off, and says of which money may have come. Who is inside already stays so. Only for who has locked the night. */
export async function cancelSomeOfEvent(
  tx: Tx,
  eventId: string,
  most: number,
  now: Temporal.Instant,
): Promise<Pick<ReservationRow, 'id' | 'due_online_minor' | 'paid_minor'>[]> {
  const { rows } = await sql<Pick<ReservationRow, 'id' | 'due_online_minor' | 'paid_minor'>>`
    with open as materialized (
      select r.id from reservations r join events e on e.id = r.event_id
      where r.event_id = ${eventId} and e.state in ('cancelled', 'archived') and r.status = any(${openStatuses})
      order by r.id limit ${most} for update of r
    )
    update reservations r set status = 'cancelled', cancelled_at = ${instantText(now)}, expires_at = null, version = r.version + 1
    from open where r.id = open.id returning r.id, r.due_online_minor, r.paid_minor`.execute(tx)
  await insertHistory(
    tx,
    rows.map(({ id }) => ({ reservation_id: id, status: 'cancelled', at: now, action: 'cancel', actor: { kind: 'system' } })),
  )
  return rows
}

/**
 * Moves arrivals that a moved night leaves outside of it, on the wall clock by as much as its start since `from`, and no
 * further than its doors and its end: then they are inside, so that doing it twice is doing it once.
 */
export async function moveArrivals(tx: Tx, eventId: string, from: string): Promise<void> {
  await sql`
    update reservations r set version = r.version + 1, arrival_at = least(e.ends_at, greatest(coalesce(e.doors_at, e.starts_at),
      ((r.arrival_at at time zone e.timezone) + ((e.starts_at at time zone e.timezone) - (${from}::timestamptz at time zone e.timezone))) at time zone e.timezone))
    from events e
    where e.id = r.event_id and e.id = ${eventId} and r.status = any(${openStatuses})
      and r.arrival_at not between coalesce(e.doors_at, e.starts_at) and e.ends_at`.execute(tx)
}

/** Names of guests and notes go; what was booked stays. */
export async function forgetWords(tx: Tx, clientId: string): Promise<void> {
  await tx.updateTable('reservations').set({ notes: '', occasion: '', guests: '[]' }).where('client_id', '=', clientId).execute()
}

/** Who of a reservation is inside, as its door has decided. */
export type Arrived = {
  id: string
  status: ReservationStatus
  checked_in_heads: number
  checked_in_at: string | null
  used_tickets: number[]
  version: number
}

/** Writes who is inside of reservations that this transaction has locked; the count of the night follows by a trigger. */
export async function writeArrivals(tx: Tx, arrived: readonly Arrived[], history: readonly HistoryRow[]): Promise<void> {
  if (arrived.length === 0) return
  const rows = arrived.map(({ id, status, checked_in_heads, checked_in_at, used_tickets, version }) => ({
    id,
    status,
    checked_in_heads,
    checked_in_at,
    used_tickets,
    version,
  }))
  await sql`
    update reservations r set status = n.status, checked_in_heads = n.checked_in_heads, checked_in_at = n.checked_in_at, used_tickets = n.used_tickets, version = n.version
    from json_populate_recordset(null::reservations, ${JSON.stringify(rows)}::json) n where r.id = n.id`.execute(tx)
  await insertHistory(tx, history)
}

/** So many of a party have come, at first then. */
export interface Arrival {
  id: string
  heads: number
  at: string
}

/** For reservations that were written as what they had come to already: who has been inside of each. */
export async function noteArrivals(tx: Tx, arrivals: readonly Arrival[]): Promise<void> {
  await sql`
    update reservations r set checked_in_heads = n.heads, checked_in_at = n.at
    from json_to_recordset(${JSON.stringify(arrivals)}::json) n (id uuid, heads integer, at timestamptz) where r.id = n.id`.execute(
    tx,
  )
}

/** Copies the terms of today to at most so many reservations behind one, where they have none; the last one looked at, or null at the end. */
export async function copyTermsOfSome(tx: Tx, after: string | null, most: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from reservations where ${after === null ? sql`true` : sql`id > ${after}`} order by id limit ${most} for update`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  await sql`
    update reservations r set cancellation_policy = c.cancellation_policy, min_age = e.min_age from events e join clubs c on c.id = e.club_id
    where r.id = any(${ids}::uuid[]) and e.id = r.event_id and r.cancellation_policy is null`.execute(tx)
  await sql`
    update reservation_lines l set points_eligible = p.points_eligible, commissionable = p.commissionable, entry_start_at = p.entry_start_at,
      entry_end_at = p.entry_end_at, arrive_by = p.arrive_by, free_until = p.free_until, price_after_minor = p.price_after_minor, for_starts_at = e.starts_at
    from prestations p join events e on e.id = p.event_id
    where l.reservation_id = any(${ids}::uuid[]) and p.id = l.prestation_id and l.points_eligible is null`.execute(tx)
  return ids.length < most ? null : (ids.at(-1) ?? null)
}
