import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client, Pool } from 'pg'

interface Season {
  clubs: number
  /** Per club. */
  events: number
  /** How many days ahead they are spread over. */
  days: number
}

/** Clubs with upcoming events, three prestations each, written at once. Returns the ids of the clubs' administrators. */
export async function makeSeason(db: Client, { clubs, events, days }: Season): Promise<string[]> {
  const admins = Array.from({ length: clubs }, () => randomUUID())
  const name = randomBytes(4).toString('hex')
  await db.query(
    `insert into users (id, username, password_hash, role, created_at, updated_at)
     select id, $2::text || n, '', 'adminclub', now(), now() from unnest($1::uuid[]) with ordinality u (id, n)`,
    [admins, name],
  )
  await db.query(
    `insert into clubs (id, admin_id, slug, name, legal_name, street, postcode, city, country, timezone, currency,
       licence_capacity, cancellation_policy, onboarding_completed_at, search_text, created_at, updated_at)
     select gen_random_uuid(), id, $2::text || n, 'Club ' || n, 'Club', 'Street 1', '1000', 'City ' || n % 40, 'NL',
       'Europe/Amsterdam', 'EUR', 1000, '[]', now(), ' club ' || n, now(), now()
     from unnest($1::uuid[]) with ordinality u (id, n)`,
    [admins, name],
  )
  await db.query(
    `insert into events (id, club_id, slug, title, starts_at, ends_at, timezone, business_date, capacity, sales_end_at, state,
       genres, lineup, search_text, created_at, updated_at)
     select gen_random_uuid(), c.id, c.slug || '-' || n, 'Event ' || n, at, at + interval '7 hours', c.timezone, at::date, 500,
       at + interval '6 hours', 'published', array[(array['House', 'Techno', 'Jazz', 'Pop', 'Rock'])[1 + n % 5]],
       array['Ana', 'Ben', 'Zoë'], ' event ' || n || c.search_text, now(), now()
     from clubs c, generate_series(1, $2::int) n,
       lateral (select now() + interval '1 hour' * (1 + n * $3::int * 24 / $2::int) + random() * interval '2 hours' as at) t
     where c.admin_id = any($1::uuid[])`,
    [admins, events, days],
  )
  await db.query(
    `insert into prestations (id, event_id, kind, name, price_minor, pricing, payment, stock, position, status, created_at,
      updated_at)
     select gen_random_uuid(), e.id, kind, kind, price, 'per_person', 'at_club', stock, position, 'on_sale', now(), now()
     from events e join clubs c on c.id = e.club_id,
       (values ('entry', 1500, null, 0), ('guest_list', 0, 60, 1), ('extra', 300, 100, 2)) p (kind, price, stock, position)
     where c.admin_id = any($1::uuid[])`,
    [admins],
  )
  await db.query('vacuum analyze')
  return admins
}

/** A device of an account. */
export async function signIn(db: Client | Pool, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into tokens (id, user_id, token_hash, user_agent, address, created_at, last_used_at, expires_at)
     values (gen_random_uuid(), $1, $2, '', '', now(), now(), now() + interval '30 days')`,
    [userId, createHash('sha256').update(token).digest()],
  )
  return token
}
