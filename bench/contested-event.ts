import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'

export interface SaleEvent {
  event_id: string
  prestation_id: string
}

export interface OnSale {
  events: SaleEvent[]
  /** One event of each kind whose places are held until paid. */
  prepared: Record<'prepaid' | 'deposit', SaleEvent>
  /** One session token per guest. */
  tokens: string[]
  /** Each guest's reservation for a past event, in the order of the tokens. */
  past: string[]
}

/** Events with room for everyone, and signed-in guests. `bench_guests` and `bench_events` number them for other programs. */
export async function makeOnSale(db: Client, sizes: { guests: number; events: number }): Promise<OnSale> {
  const [admin, club] = [randomUUID(), randomUUID()]
  const tokens = Array.from({ length: sizes.guests }, () => randomBytes(32).toString('base64url'))
  const ids = tokens.map(() => randomUUID())
  await db.query('create table bench_guests (n integer primary key, id uuid not null)')
  await db.query('insert into bench_guests select ordinality, id from unnest($1::uuid[]) with ordinality u (id)', [ids])
  await db.query(
    `insert into users (id, username, password_hash, role, created_at, updated_at)
     select id, 'bench' || n, '', 'client', now(), now() from bench_guests union all
     select $1, 'bench_admin', '', 'adminclub', now(), now()`,
    [admin],
  )
  await db.query('insert into client_profiles (user_id, age, age_declared_at) select id, 30, now() from bench_guests')
  await db.query(
    `insert into tokens (id, user_id, token_hash, user_agent, address, created_at, last_used_at, expires_at)
     select gen_random_uuid(), id, hash, '', '', now(), now(), now() + interval '30 days'
     from unnest($1::uuid[], $2::bytea[]) t (id, hash)`,
    [ids, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  await db.query(
    `insert into clubs (id, admin_id, slug, name, legal_name, street, postcode, city, country, timezone, currency,
       licence_capacity, cancellation_policy, onboarding_completed_at, search_text, created_at, updated_at)
     values ($1, $2, 'bench', 'Bench', 'Bench', 'Street 1', '1000', 'Utrecht', 'NL', 'Europe/Amsterdam', 'EUR', 10000000, '[]',
       now(), 'bench', now(), now())`,
    [club, admin],
  )
  const events = await makeEvents(db, { club, count: sizes.events, startsIn: '3 days' })
  await db.query('create table bench_events (n integer primary key, event_id uuid not null, prestation_id uuid not null)')
  await db.query(
    'insert into bench_events select ordinality, e, p from unnest($1::uuid[], $2::uuid[]) with ordinality u (e, p)',
    [events.map(({ event_id }) => event_id), events.map(({ prestation_id }) => prestation_id)],
  )
  const prepared = { prepaid: await makeHeld(db, club, 'prepaid'), deposit: await makeHeld(db, club, 'deposit') }
  return { events, prepared, tokens, past: await fillPast(db, club) }
}

/** An event whose entry is paid in advance, in full or in part. */
async function makeHeld(db: Client, club: string, payment: 'prepaid' | 'deposit'): Promise<SaleEvent> {
  const [event] = await makeEvents(db, { club, count: 1, startsIn: '3 days' })
  if (event === undefined) throw new Error('An event was requested.')
  await db.query('update prestations set payment = $2, price_minor = 2500, deposit_minor = $3 where id = $1', [
    event.prestation_id,
    payment,
    payment === 'deposit' ? 500 : null,
  ])
  return event
}

/** Events of the club with one free entry each. */
async function makeEvents(
  db: Client,
  { club, count, startsIn }: { club: string; count: number; startsIn: string },
): Promise<SaleEvent[]> {
  const events = Array.from({ length: count }, () => ({ event_id: randomUUID(), prestation_id: randomUUID() }))
  await db.query(
    `insert into events (id, club_id, slug, title, starts_at, ends_at, timezone, business_date, capacity, sales_end_at, state,
       search_text, per_client_limit, created_at, updated_at)
     select id, $2, id::text, 'Bench', now() + $3::interval, now() + $3::interval + interval '8 hours', 'Europe/Amsterdam',
       (now() + $3::interval)::date, 10000000, now() + $3::interval, 'published', 'bench', 1000000, now(), now()
       from unnest($1::uuid[]) u (id)`,
    [events.map(({ event_id }) => event_id), club, startsIn],
  )
  await db.query(
    `insert into prestations (id, event_id, kind, name, price_minor, pricing, payment, status, created_at, updated_at)
     select id, event_id, 'entry', 'Entry', 0, 'per_person', 'free', 'on_sale', now(), now()
     from unnest($1::uuid[], $2::uuid[]) u (id, event_id)`,
    [events.map(({ prestation_id }) => prestation_id), events.map(({ event_id }) => event_id)],
  )
  return events
}

/**
 * A past event with a reservation of each guest. PostgreSQL keeps the plans of foreign keys and triggers for a session: planned
 * on empty tables, they would scan them as they grow, which never happens in production.
 */
async function fillPast(db: Client, club: string): Promise<string[]> {
  const [event] = await makeEvents(db, { club, count: 1, startsIn: '-3 days' })
  const { rows } = await db.query<{ id: string }>(
    `with made as (
       insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
         due_at_club_minor, created_at, club_id, cancellation_policy, min_age)
       select gen_random_uuid(), 'P' || g.n, e.id, g.id, 'completed', 'none_required', 1, 'EUR', 0, 0, now(), e.club_id, '[]', 18
       from bench_guests g, events e where e.id = $1 returning id, client_id)
     select made.id from made join bench_guests g on g.id = made.client_id order by g.n`,
    [event?.event_id],
  )
  await db.query(
    `insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor,
       total_minor, tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
     select gen_random_uuid(), id, $2, 0, 'entry', 'Entry', 1, 0, 0, 0, 'free', true, true, 0, now()
     from reservations where event_id = $1`,
    [event?.event_id, event?.prestation_id],
  )
  await db.query('vacuum analyze')
  return rows.map(({ id }) => id)
}
