import type { Client } from 'pg'
import { partiesOfEvent, type Size } from './size.ts'

/** What else of a booking follows from. A club's guests are a hundred people who return, those of the busiest one 20,000. */
export async function planBookings(
  db: Client,
  { reservations, clubs, events, clients, ambassadors, busiest }: Size,
): Promise<void> {
  await db.query(
    `create unlogged table testing.booked as
     select r, testing.id('reservation', r) as id, e.id as event_id, e.club_id, e.starts_at, e.business_date, n, k,
       case when k % 50 = 49 then null when k = 1 and n % ($2::int / $5::int) = 0 then testing.id('client', 1)
         else testing.id('client', 2 + regular % ($3::int - 1)) end as client_id,
       case when k % 10 = 3 then 1 + n % $4::int end as ambassador, 1 + k % 4 as party,
       case when k % 10 = 0 then 'guest_list' else 'entry' end as kind,
       case when k % 10 = 0 then 0 else 1500 * (1 + k % 4) end as total, k % 2 = 1 as is_online,
       case when k % 11 = 0 then 'cancelled' when e.starts_at > now() and k = 7 and n % 10 = 0 then 'pending'
         when e.starts_at > now() then 'confirmed' when k % 13 = 0 then 'no_show' else 'completed' end as status,
       least(e.starts_at, now()) - interval '1 minute' * (r % 40000) as booked_at
     from generate_series(1, $1::int) r
     cross join lateral (select 1 + (r - 1) / ${partiesOfEvent} as n, (r - 1) % ${partiesOfEvent} as k) p
     cross join lateral (select case when n <= $6::int then r * 7919::bigint % 20000
       else n % ($7::int - 1) * 31 + r * 7919::bigint % 100 end as regular) q
     join events e on e.id = testing.id('event', n)`,
    [reservations, events, clients, ambassadors, busiest.reservations, busiest.events, clubs],
  )
  await db.query('analyze testing.booked')
}

export async function fillReservations(db: Client): Promise<void> {
  await db.query(
    `insert into reservations (id, reference, event_id, club_id, client_id, status, payment_status, party_size, currency,
       total_minor, due_at_club_minor, due_online_minor, paid_minor, created_at, expires_at, arrival_at, source, guest_name,
       kinds,
       cancellation_policy, min_age, checked_in_heads, checked_in_at, cancelled_at, ambassador_id, referral_reason, referral_code)
     select id, 'T' || lpad(r::text, 9, '0'), event_id, club_id, client_id, status,
       case when total = 0 then 'none_required' when is_paid then 'paid' else 'unpaid' end, party, 'EUR', total,
       case when is_online then 0 else total end, case when is_online then total else 0 end, case when is_paid then total else 0
         end,
       booked_at, case when status = 'pending' then now() + interval '30 days' end, starts_at + interval '1 hour',
       case when client_id is null then 'walk_in' else 'client' end, case when client_id is null then 'Walkin' || r else '' end,
       array[kind], '[]', 18, case when status = 'completed' then party else 0 end,
       case when status = 'completed' then starts_at + interval '1 hour' end, case when status = 'cancelled' then booked_at end,
       testing.id('ambassador', ambassador), case when ambassador is not null then 'code' end,
       case when ambassador is not null then 'AMB' || lpad(ambassador::text, 7, '0') end
     from testing.booked, lateral (select total > 0 and (is_online or status = 'completed') as is_paid) p order by r`,
  )
  await db.query(
    `insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor,
       total_minor, tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
     select testing.id('line', r), id, testing.id(kind, n), 0, kind, kind, party, total / party, total, 0,
       case when is_online then 'prepaid' else 'at_club' end, true, true, 500, starts_at
     from testing.booked order by r`,
  )
  await db.query(
    `insert into reservation_history (id, reservation_id, action, status, actor_kind, actor_id, at)
     select gen_random_uuid(), id, action, state, 'system', null, at from testing.booked, lateral (values
       ('create', 'confirmed', booked_at), (status, status, starts_at)) h (action, state, at) order by r`,
  )
  await db.query(
    `insert into reservation_search (reservation_id, club_id, client_id, name, words)
     select id, club_id, client_id, name, words from reservation_words`,
  )
}

/** The counters that triggers keep, from the rows they count. */
export async function countPlaces(db: Client): Promise<void> {
  await db.query(
    `update event_occupancy o set heads = d.heads
     from (select event_id, sum(party_size)::int as heads from reservations where occupies(status) group by event_id) d
     where o.event_id = d.event_id`,
  )
  await db.query(
    `update prestation_occupancy o set units = d.units
     from (select l.prestation_id, sum(l.quantity)::int as units from reservation_lines l join reservations r
       on r.id = l.reservation_id where occupies(r.status) group by l.prestation_id) d
     where o.prestation_id = d.prestation_id`,
  )
  await db.query(
    `insert into event_doors (event_id, inside)
     select event_id, sum(checked_in_heads) from reservations where checked_in_heads > 0 group by event_id`,
  )
}

/** What a club remembers of its guests, and their points. */
export async function fillGuests(db: Client): Promise<void> {
  await db.query(
    `create unlogged table testing.regulars as
     select club_id, client_id, row_number() over () as n, count(*)::int as bookings,
       count(*) filter (where status = 'completed')::int as visits, min(business_date) as first_on, max(business_date) as last_on,
       sum(total) filter (where status = 'completed')::int as spent
     from testing.booked where client_id is not null group by club_id, client_id`,
  )
  // With its trigger, which folds the words.
  await db.query('set session_replication_role = origin')
  await db.query(
    `insert into club_guests (id, club_id, client_id, name, email, phone_number, created_at, last_seen_on, bookings, visits,
       no_shows, spent_minor, first_visit_on, last_visit_on)
     select testing.id('guest', n), club_id, client_id, u.first_name || ' ' || u.last_name, u.email, u.phone_number, now(),
     last_on,
       bookings, visits, bookings - visits, coalesce(spent, 0), first_on, last_on
     from testing.regulars r join users u on u.id = r.client_id`,
  )
  await db.query('set session_replication_role = replica')
  await db.query(
    `insert into point_wallets (id, client_id, club_id, available, visits, spent_minor, first_visit_on, last_visit_on, created_at)
     select testing.id('wallet', n), client_id, club_id, visits * 10, visits, coalesce(spent, 0), first_on, last_on, now()
     from testing.regulars where visits > 0`,
  )
  await db.query(
    `insert into point_entries (id, wallet_id, client_id, reservation_id, kind, points, business_date, at)
     select testing.id('points', b.r), testing.id('wallet', g.n), b.client_id, b.id, 'earned', 10, b.business_date, b.starts_at
     from testing.booked b join testing.regulars g using (club_id, client_id) where b.status = 'completed'`,
  )
  await db.query(
    `insert into point_lots (entry_id, wallet_id, points, remaining, expires_on)
     select id, wallet_id, points, points, business_date + 1500 from point_entries`,
  )
}
