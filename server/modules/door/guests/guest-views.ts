import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import { personName } from '../../accounts/index.ts'
import { seatingWithId } from '../../events/index.ts'
import { lineTimes } from '../../reservations/index.ts'
import { holdsThen } from '../bans/ban-views.ts'
import type { DoorEventRow } from './door-event.ts'
import { withBooked, type GuestRow, type StoredGuest } from './guest-row.ts'

/** The latest of a guest’s notes for the door. */
const maxDoorNotes = 3

/**
 * Names the run of transaction numbers: another server after a club has moved or a backup was loaded there, another timeline
 * after a failover or a restore to an earlier time. Transactions of two runs cannot be compared.
 */
const epoch = sql`
  (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`

const doorEventColumns = sql`
  e.id, e.club_id, e.title, c.name as club_name, e.business_date, e.starts_at, e.doors_at, e.ends_at, e.timezone, c.currency,
  e.min_age, e.requires_verified_id, e.state, c.licence_capacity, c.fire_capacity, coalesce(d.inside, 0) as inside,
  coalesce(d.counted, 0) as counted, coalesce(d.outside, 0) as outside, c.scans_exits, c.queue_minutes,
  coalesce(o.heads, 0) as heads,
  pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
  (select concat_ws('-', ${epoch}, e.version, c.version, count(*), extract(epoch from max(b.created_at)),
      (select sum(l.version) from list_versions l where l.event_id = e.id)) from club_bans b where b.club_id = c.id) as mark,
  (select coalesce(json_agg(json_build_object('folded_name', b.folded_name, 'reason', b.reason)), '[]')
    from club_bans b where b.club_id = c.id and b.client_id is null and ${holdsThen}) as name_bans`

const events = sql`
  events e join clubs c on c.id = e.club_id left join event_occupancy o on o.event_id = e.id
  left join event_doors d on d.event_id = e.id`

/** An event of this club with a door; other clubs' are not found. */
export async function findDoorEvent(db: Database | Tx, clubId: string, eventId: string): Promise<DoorEventRow | null> {
  const { rows } = await sql<DoorEventRow>`${namedStatement('door_event')}
    select ${doorEventColumns} from ${events} where e.id = ${eventId} and e.club_id = ${clubId} and e.state <> 'draft'`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The same under the door's lock: other decisions at this door wait until this transaction ends. */
export async function lockDoor(tx: Tx, eventId: string): Promise<DoorEventRow | null> {
  const { rows } = await sql<DoorEventRow>`
    select ${doorEventColumns} from event_doors d join events e on e.id = d.event_id join clubs c on c.id = e.club_id
    left join event_occupancy o on o.event_id = e.id
    where d.event_id = ${eventId} for update of d`.execute(tx)
  return rows[0] ?? null
}

/** A club's current events and those starting within a day. Past ones stay visible for some hours. */
export async function listDoorEventRows(db: Database, clubId: string, now: Temporal.Instant): Promise<DoorEventRow[]> {
  const { rows } = await sql<DoorEventRow>`
    select ${doorEventColumns} from ${events}
    where e.club_id = ${clubId} and e.state in ('published', 'paused')
      and e.ends_at > ${instantText(now.subtract({ hours: 6 }))}
        and coalesce(e.doors_at, e.starts_at) < ${instantText(now.add({ hours: 24 }))}
    order by e.starts_at, e.id limit 20`.execute(db)
  return rows
}

const booked = sql`(
  select json_agg(json_build_object('kind', l.kind, 'name', l.name, 'quantity', l.quantity, 'payment', l.payment, ${lineTimes})
    order by l.position)
  from reservation_lines l where l.reservation_id = r.id and l.quantity > 0)`

/** The tickets that were sent, with the name of who has each. A new holder's tickets have none, but their codes stay apart. */
const sentTickets = sql`(
  select coalesce(json_agg(json_build_object('n', s.n, 'reissues', s.reissues,
      'name', case when s.series = r.ticket_series and s.claimed_at is not null then s.name end) order by s.n), '[]')
  from sent_tickets s where s.reservation_id = r.id)`

const guestColumns = sql`
  r.id, r.event_id, r.reference, r.client_id,
  coalesce(nullif(r.guest_name, ''), ${personName('u')}, '') as name,
  coalesce(u.phone_number, '') as phone, r.status, r.expires_at, r.party_size, r.checked_in_heads, r.heads_over_party,
  r.checked_in_at,
  r.used_tickets, coalesce(x.heads, 0) as outside_heads, coalesce(x.tickets, '{}') as outside_tickets,
  r.ticket_series, ${sentTickets} as sent, r.total_minor, r.due_online_minor, r.paid_minor, r.refunded_minor, r.kept_minor,
  r.goodwill_minor, r.table_label, ${seatingWithId('r.seating_id')} as seating,
  (select l.list_name from listed_parties l where l.reservation_id = r.id) as list_name, r.notes, r.occasion, r.guests,
  r.arrival_at, r.min_age,
  e.starts_at, e.doors_at, e.ends_at, e.timezone, coalesce(${booked}, '[]') as lines, r.settled_heads,
  r.queued_at, r.queued_until, r.passed_on_at, r.currency, cp.age, cp.age_declared_at, cp.birth_date,
  coalesce(cp.id_verified, false) as id_verified,
  (select b.reason from club_bans b where b.club_id = e.club_id and b.client_id = r.client_id and ${holdsThen}) as ban_reason,
  k.id is not null as is_known, coalesce(k.is_vip, false) as is_vip, coalesce(k.tags, '{}') as tags,
  array(select n.text from door_notes n where n.guest_id = k.id order by n.written_at desc, n.id
    limit ${maxDoorNotes}) as door_notes,
    r.version + coalesce(x.version, 0) as version`

const guests = sql`
  reservations r join events e on e.id = r.event_id left join users u on u.id = r.client_id
  left join client_profiles cp on cp.user_id = r.client_id left join parties_outside x on x.reservation_id = r.id
  left join known_guests k on k.club_id = e.club_id and k.client_id = r.client_id`

async function readGuests(db: Database | Tx, which: RawBuilder<unknown>): Promise<GuestRow[]> {
  const { rows } = await sql<StoredGuest>`select ${guestColumns} from ${guests} where ${which}`.execute(db)
  return rows.map(withBooked)
}

/** These reservations of an event for a decision at its door, locked until this transaction ends. */
export async function lockGuests(tx: Tx, eventId: string, ids: readonly string[]): Promise<GuestRow[]> {
  if (ids.length === 0) return []
  return readGuests(tx, sql`r.event_id = ${eventId} and r.id = any(${ids}::uuid[]) order by r.id for update of r`)
}

/** Everyone who may come, or once had a valid ticket. Mere holds are left out. */
export async function listGuestRows(db: Database, eventId: string): Promise<GuestRow[]> {
  return readGuests(db, sql`r.event_id = ${eventId} and r.status not in ('held', 'expired', 'declined') order by r.id`)
}

/**
 * Reservations changed since a transaction, possibly including unchanged ones: everything written by a transaction still running
 * then. The rows themselves record their transaction, so bookings pay nothing for this.
 */
export async function listChangedGuests(db: Database, eventId: string, since: bigint): Promise<GuestRow[]> {
  const age = sql`age(${String(BigInt.asUintN(32, since))}::xid)`
  return readGuests(
    db,
    sql`r.event_id = ${eventId}
      and least(age(r.xmin), age(u.xmin), age(cp.xmin), age(x.xmin), age(k.changed_by),
        (select min(age(s.xmin)) from sent_tickets s where s.reservation_id = r.id)) <= ${age} order by r.id`,
  )
}

/** How far a typed code of another night is looked for: its codes are derived one by one, while the door waits. */
const maxNights = 12
const maxParties = 5_000

export interface Findable {
  id: string
  reference: string
  name: string
  phone: string
  guests: { name: string }[]
}

/** What the guests of an event are searched by. */
export async function listFindable(db: Database, eventId: string): Promise<Findable[]> {
  const { rows } = await sql<Findable>`
    select r.id, r.reference, concat_ws(' ', r.guest_name, u.first_name, u.last_name, u.full_name, u.username) as name,
      coalesce(u.phone_number, '') as phone,
      (select coalesce(json_agg(json_build_object('name', g.name)), '[]') from (
        select value->>'name' as name from jsonb_array_elements(r.guests)
        union all select c.name from claimed_tickets c where c.reservation_id = r.id) g) as guests
    from reservations r left join users u on u.id = r.client_id where r.event_id = ${eventId} and r.status <> 'held'
    order by r.id`.execute(db)
  return rows
}

export async function findGuestRows(db: Database | Tx, eventId: string, ids: readonly string[]): Promise<GuestRow[]> {
  return ids.length === 0 ? [] : readGuests(db, sql`r.event_id = ${eventId} and r.id = any(${ids}::uuid[]) order by r.id`)
}

/** One of them; null if it is no reservation of this event. */
export async function findGuestRow(db: Database | Tx, eventId: string, id: string): Promise<GuestRow | null> {
  const { rows } = await sql<StoredGuest>`${namedStatement('door_guest')}
    select ${guestColumns} from ${guests} where r.event_id = ${eventId} and r.id = ${id}`.execute(db)
  return rows[0] === undefined ? null : withBooked(rows[0])
}

/** What a party's tickets are derived from. */
export type TicketedRow = Pick<GuestRow, 'id' | 'event_id' | 'party_size' | 'ticket_series' | 'sent'>

/** What everyone's tickets are derived from, to look up a typed code. */
export async function listTicketed(tx: Tx, eventId: string): Promise<TicketedRow[]> {
  const { rows } = await sql<TicketedRow>`
    select r.id, r.event_id, r.party_size, r.ticket_series, ${sentTickets} as sent
    from reservations r where r.event_id = ${eventId} order by r.id`.execute(tx)
  return rows
}

/** The same for this club's other nights around this one, the nearest first. */
export async function listTicketedNear(
  tx: Tx,
  event: Pick<DoorEventRow, 'id' | 'club_id' | 'starts_at'>,
): Promise<TicketedRow[]> {
  const { rows } = await sql<TicketedRow>`
    with near as (
      select e.id, abs(extract(epoch from e.starts_at - ${event.starts_at}::timestamptz)) as distance from events e
      where e.club_id = ${event.club_id} and e.id <> ${event.id} and e.state <> 'draft'
      order by distance limit ${maxNights})
    select r.id, r.event_id, r.party_size, r.ticket_series, ${sentTickets} as sent
    from near join reservations r on r.event_id = near.id
    where r.status in ('confirmed', 'checked_in', 'completed', 'no_show') order by near.distance, r.id limit ${maxParties}`.execute(
    tx,
  )
  return rows
}

/**
 * Parses a typed booking reference, with I, L and O as people read them and with or without the dash: `VX7K-2M9Q`; null if it is
 * not one.
 */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? `${plain.slice(0, 4)}-${plain.slice(4)}` : null
}

/** The reservations with these typed references on other nights of this club, by reference. */
export async function findOtherNights(
  tx: Tx,
  event: Pick<DoorEventRow, 'id' | 'club_id'>,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const references = texts.map(readReference).filter((reference) => reference !== null)
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ id: string; reference: string }>`
    select r.id, r.reference from reservations r join events e on e.id = r.event_id
    where r.reference = any(${references}::text[]) and e.club_id = ${event.club_id} and e.id <> ${event.id}`.execute(tx)
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

/** The events of these reservations, if they belong to this club. */
export async function findOtherEvents(
  tx: Tx,
  ids: readonly string[],
  clubId: string,
): Promise<{ id: string; title: string; business_date: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; title: string; business_date: string }>`
    select r.id, e.title, e.business_date from reservations r join events e on e.id = r.event_id
    where r.id = any(${ids}::uuid[]) and e.club_id = ${clubId}`.execute(tx)
  return rows
}

/** A guest with their event, for this client's tickets. */
export async function findOwnGuest(db: Database, id: string, clientId: string): Promise<GuestRow | null> {
  const [row] = await readGuests(db, sql`r.id = ${id} and r.client_id = ${clientId}`)
  return row ?? null
}
