import type { Client } from 'pg'

interface Crowd {
  /** Reservations, across all events of a club that `makeSeason` created. */
  reservations: number
  adminId: string
}

/** Reservations per statement: its triggers hold their rows in memory. */
const atOnce = 20_000

/** Guests with some two thousand different names, once for all clubs. */
export async function makeGuests(db: Client, count: number): Promise<void> {
  await db.query(
    `insert into users (id, username, password_hash, role, first_name, last_name, email, phone_number, created_at, updated_at)
     select gen_random_uuid(), 'crowd' || n, '', 'client', 'First' || chr(97 + n % 26) || chr(97 + n / 26 % 3),
       'Last' || chr(97 + n / 7 % 26) || chr(97 + n / 11 % 26), 'crowd' || n || '@example.com', '+31 6 ' || lpad(n::text, 8, '0'),
       now(), now()
     from generate_series(1, $1::int) n`,
    [count],
  )
}

/**
 * Reservations as they are after years of events: most are over, some were cancelled, one in five hundred waits for the club's
 * answer, one in four hundred is on a guest list, one in a hundred is a walk-in.
 */
export async function makeCrowd(db: Client, { reservations, adminId }: Crowd): Promise<void> {
  await db.query(`update events e set capacity = 100000 from clubs c where c.id = e.club_id and c.admin_id = $1`, [adminId])
  await db.query(
    `update prestations p set stock = null from events e, clubs c where e.id = p.event_id and c.id = e.club_id
        and c.admin_id = $1`,
    [adminId],
  )
  for (let done = 0; done < reservations; done += atOnce) {
    await db.query(
      `with numbered_events as (
         select e.id, e.club_id, e.starts_at, row_number() over (order by e.starts_at) - 1 as n,
           (select p.id from prestations p where p.event_id = e.id and p.kind = 'entry') as entry,
           (select p.id from prestations p where p.event_id = e.id and p.kind = 'guest_list') as guest_list
         from events e join clubs c on c.id = e.club_id where c.admin_id = $1
       ), guests as (select id, row_number() over (order by id) - 1 as n from users where username like 'crowd%'),
       made as (
         insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
           due_at_club_minor, created_at, expires_at, arrival_at, source, guest_name, kinds, club_id,
           cancellation_policy, min_age)
         select gen_random_uuid(), upper(substr(md5($1::text || i), 1, 4) || '-' || substr(md5($1::text || i), 5, 8)), n.id,
           case when i % 100 = 0 then null else g.id end,
           case when i % 500 = 1 then 'pending' when i % 11 = 0 then 'cancelled' when i % 13 = 0 then 'no_show'
             when i % 3 = 0 then 'completed' else 'confirmed' end,
           case when i % 700 = 2 then 'partially_refunded' when i % 2 = 0 then 'unpaid' else 'paid' end, 1 + i % 4, 'EUR',
           (i * 37 % 400) * 100, (i * 37 % 400) * 100, n.starts_at - interval '1 minute' * (i % 40000),
           case when i % 500 = 1 then now() + interval '30 days' end,
           case when i % 2 = 0 then n.starts_at + interval '1 minute' * (i % 300) end,
           case when i % 100 = 0 then 'walk_in' else 'client' end, case when i % 100 = 0 then 'Walkin' || i else '' end,
           case when (i * 37 % 400) * 100 = 5000 then '{guest_list}'::text[] else '{entry}' end, n.club_id, '[]', 18
         from generate_series($2::int, $3::int) i join numbered_events n on n.n = i % (select count(*) from numbered_events)
         join guests g on g.n = i * 7919::bigint % (select count(*) from guests)
         returning id, event_id, total_minor
       )
       insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor,
         total_minor, tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
       select gen_random_uuid(), m.id, l.prestation_id, 0, l.kind, 'Entry', 1, m.total_minor, m.total_minor, 0, 'at_club', true,
         true, 0, n.starts_at
       from made m join numbered_events n on n.id = m.event_id,
         lateral (select case when m.total_minor = 5000 then n.guest_list else n.entry end,
           case when m.total_minor = 5000 then 'guest_list' else 'entry' end) l (prestation_id, kind)`,
      [adminId, done, Math.min(done + atOnce, reservations) - 1],
    )
  }
  await db.query('vacuum analyze')
}
