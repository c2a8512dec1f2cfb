import { sql } from 'kysely'
import type { EventReservations } from '#contract/reservations/event-reservations.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { heldUnpaid } from '../../events/index.ts'
import { dueMinor } from './club-reservation.ts'

type NamedEvent = Pick<EventReservations, 'id' | 'title' | 'business_date' | 'timezone'>

const named = sql`e.id, e.title, e.business_date, e.timezone`

/** An event of this club by its id, as named by a filter. */
export async function findEventNamed(db: Database, clubId: string, id: string): Promise<NamedEvent | null> {
  const { rows } = await sql<NamedEvent>`
    select ${named} from events e where e.id = ${id} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

/** The same with the number of places held by guests who have not paid yet. */
export async function findEventWithHolds(
  db: Database,
  clubId: string,
  id: string,
  now: Temporal.Instant,
): Promise<(NamedEvent & Pick<EventReservations, 'held_unpaid'>) | null> {
  const { rows } = await sql<NamedEvent & Pick<EventReservations, 'held_unpaid'>>`
    select ${named}, ${heldUnpaid(now)} as held_unpaid from events e where e.id = ${id} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

const arrival = sql`coalesce(r.arrival_at,
  (select s.starts_at from seatings s where s.id = r.seating_id), e.doors_at, e.starts_at)`

/** Guests who are expected, or came. */
const expected = (now: Temporal.Instant) => sql`(r.status in ('confirmed', 'checked_in', 'completed')
  or (r.status in ('pending', 'awaiting_payment') and r.expires_at > ${instantText(now)}))`

type Slot = EventReservations['slots'][number]
type Party = EventReservations['without_table'][number]

/** Arrivals by half hour since the doors opened. */
export async function readSlots(db: Database, eventId: string, now: Temporal.Instant): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    select date_bin('30 minutes', ${arrival}, coalesce(e.doors_at, e.starts_at)) as from_at, count(*)::integer as parties,
      sum(r.party_size)::integer as heads, sum(r.checked_in_heads)::integer as inside_heads
    from reservations r join events e on e.id = r.event_id where e.id = ${eventId} and ${expected(now)}
    group by 1 order by 1`.execute(db)
  return rows
}

type SeatedRow = Omit<Party, 'due_minor'> & Parameters<typeof dueMinor>[0]

/** Parties with a booked or assigned table, by table and arrival. */
export async function readSeatedParties(db: Database, eventId: string, now: Temporal.Instant): Promise<Party[]> {
  const { rows } = await sql<SeatedRow>`
    select r.id, r.reference, r.status, r.party_size, r.checked_in_heads, r.table_label, ${arrival} as arrives_at,
      r.total_minor, r.paid_minor, r.refunded_minor, r.kept_minor, r.goodwill_minor, r.actual_spend_minor,
      (select sum(p.minimum_spend_minor * l.quantity)::integer from reservation_lines l
        join prestations p on p.id = l.prestation_id
        where l.reservation_id = r.id and l.kind = 'table' and l.quantity > 0) as minimum_spend_minor,
      coalesce(${personName('u')}, r.guest_name) as name
    from reservations r join events e on e.id = r.event_id left join users u on u.id = r.client_id and u.deleted_at is null
    where e.id = ${eventId} and ${expected(now)} and (r.table_label <> ''
      or exists (select 1 from reservation_lines l where l.reservation_id = r.id and l.kind = 'table' and l.quantity > 0))
    order by lower(r.table_label), ${arrival}, r.id`.execute(db)
  return rows.map((row) => ({ ...row, due_minor: dueMinor(row) }))
}

interface PartyAt {
  table_label: string
  reference: string
  name: string
  /** Occupies the table: not cancelled, expired, gone or missing, and not left already. */
  is_there: boolean
}

interface TableOfEvent {
  event_id: string
  /** In this seating, if the event has any. */
  seating_id: string | null
  table_label: string
  /** Another reservation than this one. */
  except: string | null
}

/** Parties ever assigned this table of an event, in any spelling, earliest booking first. */
export async function findPartiesAt(
  tx: Tx,
  { event_id, seating_id, table_label, except }: TableOfEvent,
  now: Temporal.Instant,
): Promise<PartyAt[]> {
  const { rows } = await sql<PartyAt>`
    select r.table_label, r.reference, coalesce(${personName('u')}, r.guest_name) as name,
      r.status in ('pending', 'awaiting_payment', 'confirmed', 'checked_in')
        and (r.expires_at is null or r.expires_at > ${instantText(now)})
        and not exists (select from left_parties l where l.reservation_id = r.id) as is_there
    from reservations r left join users u on u.id = r.client_id and u.deleted_at is null
    where r.event_id = ${event_id} and r.seating_id is not distinct from ${seating_id}::uuid
      and lower(r.table_label) = lower(${table_label}) and r.id is distinct from ${except}::uuid
    order by r.created_at, r.id`.execute(tx)
  return rows
}

/** The club of an event; null if there is no such event. */
export async function findClubOfEvent(db: Database, eventId: string): Promise<string | null> {
  const event = await db.selectFrom('events').select('club_id').where('id', '=', eventId).executeTakeFirst()
  return event?.club_id ?? null
}
