import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect, type Connection } from '#server/infrastructure/database/connect.ts'
import { migrate, pendingMigrations } from '#server/infrastructure/database/migrate.ts'
import { copyTestDatabase, execute, nameTestDatabase, pointTo } from '#server/testing/database.ts'
import { compareSchemas, describeSchema } from '../tools/schema/describe-schema.ts'

/** The last migration of 1.0.0, whose processes still serve while every later one runs. */
const before = '0020_lent_views'
const reservations = 200_000
const events = 100
/** The longest a call may wait for a lock in the meantime: the server's limit, after which it refuses. */
const longest = '3s'

const { connectionString: server, template } = inject('testServer')
const name = nameTestDatabase(template.split('_')[2])
const address = pointTo(server, name)
let connection: Connection

beforeAll(async () => {
  await execute(server, `create database ${name} template template0 encoding 'UTF8'`)
  connection = connect(address, pino({ level: 'silent' }), 3)
  await migrate(connection.db, before)
  for (const statement of fill) await execute(address, statement)
})
afterAll(async () => {
  await connection.close()
  await execute(server, `drop database ${name} with (force)`)
})

const fill = [
  `insert into users (id, username, password_hash, role, created_at, updated_at)
   select gen_random_uuid(), 'user' || n, '', case n when 0 then 'adminclub' else 'client' end, now(), now()
   from generate_series(0, 2000) n`,
  `insert into client_profiles (user_id) select id from users where role = 'client'`,
  `insert into clubs (id, admin_id, slug, name, legal_name, street, postcode, city, country, timezone, currency, licence_capacity,
     cancellation_policy, onboarding_completed_at, search_text, created_at, updated_at)
   select gen_random_uuid(), id, 'kelder', 'Kelder', 'Kelder BV', 'Kade 1', '1011', 'Amsterdam', 'NL', 'Europe/Amsterdam', 'EUR',
     100000, '[]', now(), ' kelder', now(), now() from users where role = 'adminclub'`,
  `insert into events (id, club_id, slug, title, starts_at, ends_at, timezone, business_date, capacity, sales_end_at, state,
    search_text, created_at, updated_at)
   select gen_random_uuid(), c.id, 'event-' || n, 'Event ' || n, at, at + interval '7 hours', c.timezone, at::date, 100000,
     at + interval '6 hours',
     'published', ' event', now(), now()
     from clubs c, generate_series(1, ${events}) n, lateral (select now() + interval '1 day' * (n - 50) as at) t`,
  `insert into prestations (id, event_id, kind, name, price_minor, pricing, payment, position, status, created_at, updated_at)
   select gen_random_uuid(), id, 'entry', 'Entry', 1500, 'per_person', 'at_club', 0, 'on_sale', now(), now() from events`,
  // What a booking triggers already exists or does not matter here.
  `alter table reservations disable trigger user; alter table reservation_lines disable trigger user;
   insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
     due_at_club_minor, created_at, kinds, club_id, cancellation_policy, min_age)
   select gen_random_uuid(), 'R' || to_char(n, 'FM0000000'), e.id, u.id,
     (array['confirmed', 'cancelled', 'completed'])[1 + n % 3], 'none_required', 1, 'EUR', 1500, 1500,
     now() - interval '1 minute' * n, '{entry}', e.club_id, '[]', 18
   from generate_series(1, ${reservations}) n
   join (select id, club_id, row_number() over () as i from events) e on e.i = 1 + n % ${events}
   join (select id, row_number() over () as i from users where role = 'client') u on u.i = 1 + n % 2000;
   insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor,
     total_minor, tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
   select gen_random_uuid(), r.id, p.id, 0, 'entry', 'Entry', 1, 1500, 1500, 0, 'at_club', true, true, 0, now() from reservations r
   join prestations p on p.event_id = r.event_id;
   alter table reservations enable trigger user; alter table reservation_lines enable trigger user`,
  `vacuum analyze`,
]

/** A booking as written by a process of the previous version: the columns it knows, and no others. */
const book = `
  with e as materialized (
    select e.id, e.club_id, p.id as prestation_id from events e join prestations p on p.event_id = e.id
    join event_occupancy o on o.event_id = e.id where e.slug = $2 for update of o),
  r as (
    insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
      due_at_club_minor, created_at, kinds, club_id, cancellation_policy, min_age)
    select gen_random_uuid(), $1, e.id, (select id from users where username = 'user7'), 'confirmed', 'none_required', 1, 'EUR',
      1500, 1500, now(), '{entry}', e.club_id, '[]', 18
    from e returning id),
  l as (
    insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor,
      total_minor, tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
    select gen_random_uuid(), r.id, e.prestation_id, 0, 'entry', 'Entry', 1, 1500, 1500, 0, 'at_club', true, true, 0, now()
    from r, e)
  insert into jobs (id, kind, payload, run_at)
  select gen_random_uuid(), 'mail_reservations_confirmed', json_build_object('reservation_ids', json_build_array(id)), 'epoch'
  from r`

/** Books and reads until stopped; returns how often. */
async function serveBefore(client: Client, who: number, isOver: () => boolean): Promise<number> {
  let count = 0
  await client.query(`set lock_timeout = '${longest}'`)
  do {
    await client.query(book, [`B${who}-${count}`, `event-${1 + (count % events)}`])
    await client.query('select id, status, total_minor from reservations where reference = $1', [`B${who}-${count}`])
    count++
    await sleep(5)
  } while (!isOver())
  return count
}

describe(`A database of an earlier version with ${reservations} reservations`, () => {
  it(`is migrated while processes of that version book: no call waits over ${longest}, and none fails.`, async () => {
    const clients = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = new Client({ connectionString: address })
        await client.connect()
        return client
      }),
    )
    let isOver = false
    const serving = clients.map(async (client, who) => serveBefore(client, who, () => isOver))
    try {
      await migrate(connection.db)
    } finally {
      isOver = true
    }
    const served = await Promise.all(serving)
    await Promise.all(clients.map(async (client) => client.end()))
    expect(await pendingMigrations(connection.db)).toBe(0)
    for (const count of served) expect(count).toBeGreaterThan(0)
  })

  it('then has the same schema as a fresh one.', async () => {
    const fresh = await copyTestDatabase({ connectionString: server, template })
    const other = connect(fresh.connectionString, pino({ level: 'silent' }), 1)
    expect(compareSchemas(await describeSchema(other.db), await describeSchema(connection.db))).toEqual([])
    await other.close()
    await fresh.drop()
  })
})
