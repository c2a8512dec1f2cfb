import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'

/** The people at a door, each with a token and an open drawer. */
export interface Keeper {
  token: string
  drawer_id: string
}

export async function hireKeepers(db: Client, clubId: string, count: number): Promise<Keeper[]> {
  const keepers = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    drawer_id: randomUUID(),
  }))
  const ids = keepers.map(({ id }) => id)
  await db.query(
    `insert into users (id, username, password_hash, role, created_at, updated_at)
     select id, 'keeper' || n, '', 'staffclub', now(), now() from unnest($1::uuid[]) with ordinality u (id, n)`,
    [ids],
  )
  await db.query(
    `with role as (
       insert into staff_roles (id, club_id, name, colour, hourly_rate_minor, can_work_door, created_at)
       values (gen_random_uuid(), $2, 'Door', '#2a6fc9', 1800, true, now()) returning id
     )
     insert into club_staff (user_id, club_id, role_id, joined_at, status, can_work_door)
     select u.id, $2, role.id, now(), 'active', true from unnest($1::uuid[]) u (id), role`,
    [ids, clubId],
  )
  await db.query(
    `insert into tokens (id, user_id, token_hash, user_agent, address, created_at, last_used_at, expires_at)
     select gen_random_uuid(), id, hash, '', '', now(), now(), now() + interval '1 day'
     from unnest($1::uuid[], $2::bytea[]) t (id, hash)`,
    [ids, keepers.map(({ token }) => createHash('sha256').update(token).digest())],
  )
  await db.query(
    `insert into drawers (id, club_id, place, business_date, currency, float_minor, opened_by, opened_at)
     select drawer_id, $3, 'Door ' || n, current_date, 'EUR', 0, id, now()
     from unnest($1::uuid[], $2::uuid[]) with ordinality k (id, drawer_id, n)`,
    [ids, keepers.map(({ drawer_id }) => drawer_id), clubId],
  )
  return keepers
}
