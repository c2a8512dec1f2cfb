import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'

export interface ContestedNight {
  event_id: string
  prestation_id: string
  /** One for each guest. */
  tokens: string[]
}

/** A night with room for everybody, and guests who are signed in. `bench_guests` numbers them for other programs. */
export async function makeContestedNight(db: Client, { guests, capacity }: { guests: number; capacity: number }): Promise<ContestedNight> {
  const [admin, club, event_id, prestation_id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const tokens = Array.from({ length: guests }, () => randomBytes(32).toString('base64url'))
  const ids = tokens.map(() => randomUUID())
  await db.query('create table bench_guests (n integer primary key, id uuid not null)')
  await db.query('insert into bench_guests select ordinality, id from unnest($1::uuid[]) with ordinality u (id)', [ids])
  await db.query(
    `insert into users (id, username, password_hash, role, created_at, updated_at)
     select id, 'bench' || n, '', 'client', now(), now() from bench_guests union all select $1, 'bench_admin', '', 'adminclub', now(), now()`,
    [admin],
  )
  await db.query("insert into client_profiles (user_id, age, age_declared_at) select id, 30, now() from bench_guests")
  await db.query(
    `insert into tokens (id, user_id, token_hash, user_agent, address, created_at, last_used_at, expires_at)
     select gen_random_uuid(), id, hash, '', '', now(), now(), now() + interval '30 days' from unnest($1::uuid[], $2::bytea[]) t (id, hash)`,
    [ids, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  await db.query(
    `insert into clubs (id, admin_id, slug, name, legal_name, street, postcode, city, country, timezone, currency, licence_capacity,
       cancellation_policy, onboarding_completed_at, search_text, created_at, updated_at)
     values ($1, $2, $3, 'Bench', 'Bench', 'Street 1', '1000', 'Utrecht', 'NL', 'Europe/Amsterdam', 'EUR', $4, '[]', now(), 'bench', now(), now())`,
    [club, admin, `bench-${randomBytes(4).toString('hex')}`, capacity],
  )
  await db.query(
    `insert into events (id, club_id, slug, title, starts_at, ends_at, timezone, business_date, capacity, sales_end_at, state, search_text,
       created_at, updated_at)
     values ($1::uuid, $2, $1::uuid::text, 'Bench', now() + interval '3 days', now() + interval '3 days 8 hours', 'Europe/Amsterdam', current_date + 3, $3,
       now() + interval '3 days', 'published', 'bench', now(), now())`,
    [event_id, club, capacity],
  )
  await db.query(
    `insert into prestations (id, event_id, kind, name, price_minor, pricing, payment, status, created_at, updated_at)
     values ($1, $2, 'entry', 'Entry', 0, 'per_person', 'free', 'on_sale', now(), now())`,
    [prestation_id, event_id],
  )
  await fillPast(db, { club, guests })
  return { event_id, prestation_id, tokens }
}

/**
 * A night that is over, with reservations. PostgreSQL keeps the plans of foreign keys and triggers for a session: made over
 * empty tables, they would read them whole as they grow, which no product in use ever sees.
 */
async function fillPast(db: Client, { club, guests }: { club: string; guests: number }): Promise<void> {
  const [night, entry] = [randomUUID(), randomUUID()]
  await db.query(
    `insert into events (id, club_id, slug, title, starts_at, ends_at, timezone, business_date, capacity, sales_end_at, state, search_text,
       created_at, updated_at)
     values ($1::uuid, $2, $1::uuid::text, 'Before', now() - interval '3 days', now() - interval '2 days 16 hours', 'Europe/Amsterdam',
       current_date - 3, 1000000, now() - interval '3 days', 'published', 'before', now(), now())`,
    [night, club],
  )
  await db.query(
    `insert into prestations (id, event_id, kind, name, price_minor, pricing, payment, status, created_at, updated_at)
     values ($1, $2, 'entry', 'Entry', 0, 'per_person', 'free', 'on_sale', now(), now())`,
    [entry, night],
  )
  await db.query(
    `insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
       due_at_club_minor, created_at)
     select gen_random_uuid(), 'P' || n, $1, id, 'completed', 'none_required', 1, 'EUR', 0, 0, now() from bench_guests where n <= $2`,
    [night, guests],
  )
  await db.query(
    `insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor, total_minor,
       tax_minor, payment)
     select gen_random_uuid(), id, $2, 0, 'entry', 'Entry', 1, 0, 0, 0, 'free' from reservations where event_id = $1`,
    [night, entry],
  )
  await db.query('vacuum analyze')
}
