import { sql, type RawBuilder } from 'kysely'
import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { offersUntil, seatingWithId, sellingState } from '../../events/index.ts'
import type { BookableEvent, BookingClient } from './booking-facts.ts'
import type { ReservationRow } from '../core/reservation.ts'
import { countTables } from './event-tables.ts'
import { eventTables } from './event-tables-views.ts'
import { maxWaiting, type WaitingParty } from './waiting-places.ts'
import { eventShown } from '../core/reservation-views.ts'

/** The rate of a booking made now: of prestation `p`, or of the club of event `e`, or the default; never above the platform's. */
const currentCommissionBp: RawBuilder<number> = sql`least(
  coalesce(p.commission_bp, (select t.rate_bp from commission_rates t where t.club_id = e.club_id),
    ${sql.lit(commissionTerms.club_bp)}),
  (select highest_club_rate_bp from platform_settings where is_only))`

/** An event as a booking decision needs it, with the details a reservation shows. */
export interface EventToBook extends Omit<BookableEvent, 'takes_payments'> {
  returned: number
  shown: ReservationRow['event']
  /** Whether places of expired holds still count as taken. */
  has_overdue: boolean
  waiting_list_enabled: boolean
}

export interface BookingState {
  event: EventToBook
  /** By user id: those who are booking, and those waiting. */
  guests: Map<string, BookingClient>
  /** Parties on the waiting list that fit the free places, oldest first; one more than are considered. */
  line: WaitingParty[]
}

/** Who books which event; null if only the event is read. */
export interface BookingLookup {
  event_id: string
  client_id: string | null
}

/** The prestations `p` of event `e` that are `offered`, as needed for a booking decision. */
export const prestationsOf = (offered: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'kind', p.kind, 'name', p.name, 'price_minor', p.price_minor, 'tax_bp', p.tax_bp, 'pricing', p.pricing,
    'payment', p.payment, 'deposit_minor', p.deposit_minor, 'deposit_bp', p.deposit_bp, 'approval', p.approval,
    'free_until', p.free_until, 'price_after_minor', p.price_after_minor, 'entry_start_at', p.entry_start_at,
    'entry_end_at', p.entry_end_at, 'arrive_by', p.arrive_by, 'points_eligible', p.points_eligible,
    'commissionable', p.commissionable, 'ambassador_bp', ${currentCommissionBp}, 'access_code', p.access_code, 'phase_group', p.phase_group,
    'position', p.position, 'stock', p.stock, 'units', po.units, 'over', po.over,
    'returned', (select count(*) from returned_places b where b.event_id = e.id and b.prestation_id = p.id),
    'heads_per_unit', p.heads_per_unit, 'min_party', p.min_party,
    'max_party', p.max_party, 'per_client_limit', p.per_client_limit, 'status', p.status, 'visibility', p.visibility,
    'table_choice', p.table_choice, 'zone_id', p.zone_id, 'seating', ${seatingWithId('p.seating_id')},
    'sales_start_at', p.sales_start_at, 'sales_end_at', p.sales_end_at)), '[]')
  from prestations p join prestation_occupancy po on po.prestation_id = p.id
  where p.event_id = e.id and ${offered})`

const prestations = prestationsOf(sql`p.status in ('on_sale', 'paused') and p.visibility in ('public', 'code')`)

const idsOf = (lookups: readonly BookingLookup[]) => sql`${lookups.map((one) => one.event_id)}::uuid[]`

/** Instead of `event_occupancy`: with the returned tickets for sale among its heads. */
const sold = sql`(
  select t.event_id, t.heads, (select count(*) from returned_places b where b.event_id = t.event_id)::integer as returned
  from event_occupancy t)`

/** Waiting parties that would fit the free places if no one else were waiting. None for a sold-out event. */
const line = (lookups: readonly BookingLookup[], now: Temporal.Instant) => sql`
  select e.id as event_id, w.id, w.client_id, w.request, w.smallest_party, w.created_at
  from events e join ${sold} o on o.event_id = e.id cross join lateral (
    select w.id, w.client_id, w.request, w.smallest_party, w.created_at from waiting_list_entries w
    where w.event_id = e.id and w.state = 'waiting'
      and coalesce(w.smallest_party, w.party_size) <= e.capacity - o.heads + o.returned and not exists (
      select 1 from jsonb_array_elements(w.request -> 'lines') l join prestations p on p.id = (l ->> 'prestation_id')::uuid
      join prestation_occupancy po on po.prestation_id = p.id
      where coalesce(w.smallest_party, (l ->> 'quantity')::integer) > p.stock - po.units + (
        select count(*) from returned_places b where b.event_id = e.id and b.prestation_id = p.id))
      and ${offersUntil(sql`w`)} > ${instantText(now)}
    order by w.created_at, w.id limit ${maxWaiting + 1}) w
  where e.id = any(${idsOf(lookups)}) and o.heads - o.returned < e.capacity`

/** Who books each event, with what they already hold there. */
const guests = (lookups: readonly BookingLookup[]) => sql`
  select asked.event_id, json_agg(json_build_object(
    'user_id', u.id, 'age', cp.age, 'age_declared_at', cp.age_declared_at, 'birth_date', cp.birth_date,
    'id_verified', cp.id_verified, 'email_confirmed', u.email_confirmed_at is not null,
    'heads', coalesce(held.heads, 0) + coalesce(held.added_heads, 0), 'units', coalesce(held.units, '{}'))) as guests
  from (
    select event_id, client_id
    from unnest(${idsOf(lookups)}, ${lookups.map((one) => one.client_id)}::uuid[]) as asked (event_id, client_id)
    union select event_id, client_id from line
  ) asked
  join users u on u.id = asked.client_id join client_profiles cp on cp.user_id = u.id
  left join lateral (
    select (select sum(r.party_size) from reservations r where r.client_id = u.id and r.event_id = asked.event_id
      and occupies(r.status)) as heads,
      (select sum(a.heads) from reservation_additions a join reservations r on r.id = a.reservation_id
        where a.event_id = asked.event_id and a.state = 'open' and r.client_id = u.id) as added_heads,
      (select json_object_agg(prestation_id, units) from (
        select prestation_id, sum(quantity) as units from (
          select l.prestation_id, l.quantity
          from reservations r join reservation_lines l on l.reservation_id = r.id
          where r.client_id = u.id and r.event_id = asked.event_id and occupies(r.status)
          union all
          select l.prestation_id, l.quantity
          from reservation_additions a join reservations r on r.id = a.reservation_id
            join reservation_addition_lines l on l.addition_id = a.id
          where a.event_id = asked.event_id and a.state = 'open' and r.client_id = u.id) each_line
        group by prestation_id) taken) as units
  ) held on true
  group by asked.event_id`

/**
 * Whether event `e` has an expired hold. For a plain `exists`, PostgreSQL expects many and scans all reservations for the first;
 * the minimum comes straight from an index.
 */
export const hasOverdue = (now: Temporal.Instant): RawBuilder<boolean> => sql`coalesce(least((
  select min(r.expires_at) from reservations r where r.event_id = e.id and r.expires_at is not null
  ), (select min(a.expires_at) from reservation_additions a where a.event_id = e.id and a.state = 'open')
  ) <= ${instantText(now)}, false)`

export type StateRow = EventToBook & { guests: BookingClient[]; line: WaitingParty[] }

/** The columns of `bookingStates`, of `s`. */
export const stateColumns: RawBuilder<StateRow> = sql`s.id, s.state, s.starts_at, s.ends_at, s.doors_at, s.sales_start_at,
  s.sales_end_at, s.business_date, s.capacity, s.heads, s.returned, s.min_age, s.requires_verified_id,
  s.max_party_size, s.per_client_limit,
  s.waiting_list_enabled, s.currency, s.shown, s.has_overdue, s.prestations, s.tables, s.guests, s.line`

/** The statement of `readBookingStates`, for use inside a larger one. */
export const bookingStates = (lookups: readonly BookingLookup[], now: Temporal.Instant): RawBuilder<StateRow> => sql`
  with line as materialized (${line(lookups, now)})
  select e.id, ${sellingState} as state, e.starts_at, e.ends_at, e.doors_at, e.sales_start_at, e.sales_end_at, e.business_date,
    e.capacity, o.heads, o.returned, e.min_age, e.requires_verified_id, e.max_party_size, e.per_client_limit,
    e.waiting_list_enabled,
    c.currency, ${eventShown(sql`null`, sql`c.cancellation_policy`)} as shown,
    ${hasOverdue(now)} as has_overdue,
    ${prestations} as prestations, ${eventTables} as tables, coalesce(g.guests, '[]') as guests, coalesce(w.line, '[]') as line
  from events e join ${sold} o on o.event_id = e.id join clubs c on c.id = e.club_id
  left join (${guests(lookups)}) g on g.event_id = e.id
  left join (
    select event_id, json_agg(json_build_object('client_id', client_id, 'request', request,
      'smallest_party', smallest_party) order by created_at, id) as line
    from line group by event_id
  ) w on w.event_id = e.id
  where e.id = any(${idsOf(lookups)}) and e.state not in ('draft', 'archived')`

/** By event. */
export const statesOf = (rows: readonly StateRow[]): Map<string, BookingState> =>
  new Map(
    rows.map(({ guests: those, line, ...event }) => {
      countTables(event)
      return [event.id, { event, line, guests: new Map(those.map((guest) => [guest.user_id, guest])) }]
    }),
  )

/** Everything bookings are decided by, for each public event, in one statement. Each pair is read once. */
export async function readBookingStates(
  db: Database | Tx,
  lookups: readonly BookingLookup[],
  now: Temporal.Instant,
): Promise<Map<string, BookingState>> {
  const { rows } = await sql<StateRow>`${namedStatement('booking_states')} ${bookingStates(lookups, now)}`.execute(db)
  return statesOf(rows)
}

/** As SQL: those of `rows` whose booking may become an unpaid hold, among the locked `nights`. */
export const possibleHolds = (rows: readonly { event_id: string; prestation_id: string; key: string }[]) => sql`
  json_to_recordset(${JSON.stringify(rows)}::json) as h (event_id uuid, prestation_id uuid, key text)
    join nights n on n.event_id = h.event_id join prestations p on p.id = h.prestation_id
    where p.payment in ('prepaid', 'deposit') or p.approval = 'manual'`
