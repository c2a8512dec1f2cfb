import type { Client } from 'pg'
import type { Size } from './size.ts'

/** The names of some four thousand people. */
const names = `'First' || chr(97 + n % 26) || chr(97 + n / 26 % 3), 'Last' || chr(97 + n / 7 % 26) || chr(97 + n / 11 % 26)`

/** Accounts: `testing.id('client', 1)` is the first client's id, and so on for every kind of row. */
export async function fillPeople(db: Client, { clubs, clients, ambassadors }: Size): Promise<void> {
  await db.query(`create function testing.id(kind text, n bigint) returns uuid language sql immutable parallel safe
    as $$ select overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid $$`)
  const roles = { adminclub: clubs, client: clients, ambassador: ambassadors, staffclub: clubs * 4 }
  for (const [role, count] of Object.entries(roles)) {
    await db.query(
      `insert into users (id, username, password_hash, role, first_name, last_name, email, email_confirmed_at, phone_number,
         created_at, updated_at)
       select testing.id($1, n), $1 || n, '', $1, ${names}, $1 || n || '@example.com', now(), '+31 6 ' || lpad(n::text, 8, '0'),
         now() - n % 1000 * interval '1 day', now()
       from generate_series(1, $2::int) n`,
      [role, count],
    )
  }
  await db.query(
    `insert into client_profiles (user_id, age, age_declared_at, musical_preferences)
     select testing.id('client', n), 18 + n % 40, now(), '{House,Techno}' from generate_series(1, $1::int) n`,
    [clients],
  )
  await db.query(
    `insert into ambassador_profiles (user_id, approval_status)
     select testing.id('ambassador', n), case when n % 20 = 0 then 'pending' else 'approved' end from generate_series(1,
     $1::int) n`,
    [ambassadors],
  )
  await db.query(
    `insert into referral_codes (code, kind, ambassador_id, created_at)
     select 'AMB' || lpad(n::text, 7, '0'), 'permanent', testing.id('ambassador', n), now() - interval '900 days'
     from generate_series(1, $1::int) n`,
    [ambassadors],
  )
  await db.query(
    `insert into referral_clicks (code, day, kind, clicks)
     select 'AMB' || lpad(n::text, 7, '0'), current_date - day, kind, 1 + day % 7
     from generate_series(1, $1::int) n, generate_series(0, 299) day, unnest('{event,club}'::text[]) kind`,
    [ambassadors],
  )
  await db.query(
    `insert into security_log (id, key, kind, action, user_id, actor_id, address, user_agent, request_id, count, first_at,
    last_at)
     select gen_random_uuid(), 'bench' || n, 'sign_in', 'login', u.id, u.id, '127.0.0.1', '', '', 1, u.created_at, u.created_at
     from (select id, created_at, row_number() over () as n from users) u`,
  )
  await db.query(
    `insert into verifications (id, client_id, status, submitted_at, document_type, country, birth_date, expires_on,
       number_fingerprint, risk, signals, decided_at)
     select testing.id('verification', n), testing.id('client', n), case when n % 50 = 0 then 'pending' else 'approved' end,
       now() - n % 800 * interval '1 day', 'passport', 'NL', '1990-01-01', '2035-01-01', uuid_send(testing.id('document', n)),
       n % 100, '{}', case when n % 50 > 0 then now() - n % 790 * interval '1 day' end
     from generate_series(5, $1::int, 5) n`,
    [clients],
  )
}

export async function fillClubs(db: Client, { clubs }: Size): Promise<void> {
  await db.query(
    `insert into clubs (id, admin_id, slug, name, legal_name, street, postcode, city, country, timezone, currency, latitude,
       longitude, licence_capacity, cancellation_policy, onboarding_completed_at, search_text, created_at, updated_at)
     select testing.id('club', n), testing.id('adminclub', n), 'club-' || n, 'Club ' || n, 'Club BV', 'Street 1', '1000',
       'City ' || n % 40, 'NL', 'Europe/Amsterdam', 'EUR', 52 + n % 100 * 0.01, 4 + n % 90 * 0.01, 1000, '[]', now(),
       ' club ' || n, now() - n % 1000 * interval '1 day', now()
     from generate_series(1, $1::int) n`,
    [clubs],
  )
  await db.query(
    `insert into staff_roles (id, club_id, name, colour, hourly_rate_minor, created_at)
     select testing.id('role', n), testing.id('club', n), 'Bar', '#2a6fc9', 1800, now() from generate_series(1, $1::int) n`,
    [clubs],
  )
  await db.query(
    `insert into club_staff (user_id, club_id, role_id, joined_at)
     select testing.id('staffclub', n), testing.id('club', 1 + n % $1), testing.id('role', 1 + n % $1), now()
     from generate_series(1, 4 * $1::int) n`,
    [clubs],
  )
  await db.query(
    `insert into agreement_signatures (id, template_id, subject_id, signer_id, full_name, address, user_agent, signed_at, body,
       document_sha256, kind, typed_name, pdf, pdf_sha256)
     select testing.id('signature', n), t.id, testing.id('club', n), testing.id('adminclub', n), 'Ana Lopez', '127.0.0.1', '',
     now(),
       t.body, encode(sha256(convert_to(t.body, 'UTF8')), 'hex'), 'typed', 'Ana Lopez', '%PDF'::bytea,
       encode(sha256('%PDF'::bytea), 'hex')
     from generate_series(1, $1::int) n,
       (select * from agreement_templates where audience = 'club' order by version desc limit 1) t`,
    [clubs],
  )
  await db.query('insert into billing_accounts (club_id) select id from clubs')
  await db.query(
    `insert into subscriptions (id, club_id, plan, interval, status, currency, timezone, price_minor, anchor_at, period_start_at,
       period_end_at, past_due_at, created_at)
     select testing.id('subscription', n), testing.id('club', n), 'pro', 'month',
       case when n % 10 = 0 then 'past_due' else 'active' end, 'EUR', 'Europe/Amsterdam', 12900, now() - interval '24 months',
       now(), now() + interval '1 month', case when n % 10 = 0 then now() end, now() - interval '24 months'
     from generate_series(1, $1::int) n`,
    [clubs],
  )
  await db.query(
    `insert into invoices (id, club_id, subscription_id, number, status, purpose, plan, interval, currency, timezone, price_minor,
       subtotal_minor, tax_bp, tax_minor, tax_note, total_minor, buyer, seller, lines, created_at, issued_at, paid_at,
       period_start_at, period_end_at)
     select testing.id('invoice', n * 100 + month), testing.id('club', n), testing.id('subscription', n),
       'B-' || n || '-' || month, case when is_open then 'open' else 'paid' end, case when month = 24 then 'start' else 'period'
         end,
       'pro', 'month', 'EUR', 'Europe/Amsterdam', 12900, 12900, 2100, 2709, '', 15609, party, party,
       '[{"description": "Pro, monthly", "amount_minor": 12900}]', at, at,
       case when not is_open then at end, at, at + interval '1 month'
     from generate_series(1, $1::int) n, generate_series(1, 24) month,
       lateral (select now() - month * interval '1 month' as at, month = 1 and n % 10 = 0 as is_open,
         '{"name": "Club BV", "address": ["Street 1"], "tax_number": null}'::jsonb as party) m`,
    [clubs],
  )
  await db.query(
    `insert into club_follows (club_id, user_id, followed_at)
     select distinct on (club, client) testing.id('club', club), testing.id('client', client), now() - client * interval
       '1 minute'
     from (select 1 + (n * 31 + i * 7) % $1 as club, n as client from generate_series(1, $1 * 25) n, generate_series(1, 3) i) f`,
    [clubs],
  )
}

export async function fillEvents(db: Client, { clubs, events, busiest }: Size): Promise<void> {
  await db.query(
    `insert into artists (id, slug, name, name_key, search_text, created_at, updated_at)
     select testing.id('artist', n), 'artist-' || n, 'Artist ' || n, 'artist ' || n, ' artist ' || n, now(), now()
     from generate_series(1, $1::int) n`,
    [events / 20],
  )
  await db.query(
    `insert into events (id, club_id, slug, title, starts_at, doors_at, ends_at, timezone, business_date, capacity, sales_end_at,
       state, published_at, genres, lineup, search_text, created_at, updated_at)
     select testing.id('event', n), testing.id('club', club), 'event-' || n, 'Event ' || n, at, at, at + interval '7 hours',
       'Europe/Amsterdam', at::date, 500, at + interval '6 hours', 'published', least(at - interval '40 days', now()),
       array[(array['House', 'Techno', 'Jazz', 'Pop', 'Rock'])[1 + n % 5]], array['Artist ' || 1 + n % ($1 / 20)],
       ' event ' || n || ' club ' || club, at - interval '50 days', now()
     from generate_series(1, $1::int) n, lateral (
       select case when n <= $3 then 1 else 2 + n % ($2 - 1) end as club, date_trunc('day', now()) + interval '21 hours'
         + interval '1 day' * (case when n <= $3 then n * 1060 / $3 else n * 7919::bigint % 1061 end - 1000) as at) t`,
    [events, clubs, busiest.events],
  )
  await db.query('insert into event_occupancy (event_id) select id from events')
  await db.query(
    `insert into event_artists (event_id, artist_id)
     select testing.id('event', n), testing.id('artist', 1 + (n + i * 3) % ($1 / 20)) from generate_series(1, $1::int) n,
       generate_series(0, 1) i`,
    [events],
  )
  await db.query(
    `insert into prestations (id, event_id, kind, name, price_minor, pricing, payment, stock, position, status, created_at,
       updated_at)
     select testing.id(kind, n), testing.id('event', n), kind, kind, price, 'per_person', 'at_club', stock, position, 'on_sale',
       now(), now()
     from generate_series(1, $1::int) n,
       (values ('entry', 1500, null, 0), ('guest_list', 0, 200, 1), ('extra', 300, 100, 2)) p (kind, price, stock, position)`,
    [events],
  )
  await db.query('insert into prestation_occupancy (prestation_id, event_id) select id, event_id from prestations')
  await db.query(
    `insert into event_views (event_id, viewed_on, views)
     select id, business_date - day, 1 + day from events, generate_series(0, 19) day where business_date - day <= current_date`,
  )
  await db.query(
    `insert into staff_shifts (id, club_id, event_id, role_id, user_id, business_date, starts_at, ends_at, status, published_at,
       break_minutes, early_in_minutes, late_grace_minutes, late_out_minutes, created_at)
     select gen_random_uuid(), e.club_id, e.id, s.role_id, null, e.business_date, e.starts_at, e.ends_at, 'published',
     e.created_at,
       30, 30, 10, 120, e.created_at
     from events e join (select distinct club_id, role_id from club_staff) s on s.club_id = e.club_id`,
  )
  await db.query(
    `insert into staff_shifts (id, club_id, event_id, role_id, user_id, business_date, starts_at, ends_at, status, published_at,
       break_minutes, early_in_minutes, late_grace_minutes, late_out_minutes, created_at)
     select gen_random_uuid(), club_id, id, role_id, user_id, business_date, starts_at, ends_at, 'acknowledged', created_at,
       30, 30, 10, 120, created_at
     from (select distinct on (s.user_id, e.business_date) e.*, s.user_id, s.role_id
           from events e join club_staff s on s.club_id = e.club_id) planned`,
  )
  await db.query(
    `insert into attendance (id, shift_id, club_id, user_id, role_id, business_date, starts_at, status, hourly_rate_minor,
    currency,
       checked_in_at, checked_out_at, worked_minutes, pay_minor, created_at)
     select gen_random_uuid(), id, club_id, user_id, role_id, business_date, starts_at, case when starts_at < now() then
       'approved'
         else 'scheduled' end, 1800, 'EUR', case when starts_at < now() then starts_at end,
       case when starts_at < now() then ends_at end, case when starts_at < now() then 420 end,
       case when starts_at < now() then 12600 end, created_at
     from staff_shifts where user_id is not null`,
  )
}
