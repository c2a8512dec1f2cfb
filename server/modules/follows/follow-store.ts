import { sql, type RawBuilder } from 'kysely'
import type { FollowKind } from '#contract/follows/follows.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { openTargets, type FollowTarget } from './follow-views.ts'

const tables: Readonly<Record<FollowKind, { table: RawBuilder<unknown>; column: RawBuilder<unknown> }>> = {
  club: { table: sql`club_follows`, column: sql`club_id` },
  artist: { table: sql`artist_follows`, column: sql`artist_id` },
  event: { table: sql`event_interests`, column: sql`event_id` },
}

/** Follows something public; twice is once. Returns whether there is such a thing. */
export async function insertFollow(db: Database | Tx, userId: string, { kind, id }: FollowTarget, at: string): Promise<boolean> {
  const { table, column } = tables[kind]
  const { rows } = await sql`
    with target as (${openTargets[kind](id)}), added as (
      insert into ${table} (${column}, user_id, followed_at) select id, ${userId}, ${at} from target on conflict do nothing)
    select 1 from target`.execute(db)
  return rows.length > 0
}

export async function deleteFollow(db: Database, userId: string, { kind, id }: FollowTarget): Promise<void> {
  const { table, column } = tables[kind]
  await sql`delete from ${table} where ${column} = ${id} and user_id = ${userId}`.execute(db)
}

/** The followers of an artist become those of another one; who followed both follows once, as long as before. */
export async function moveFollows(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`
    insert into artist_follows (artist_id, user_id, followed_at)
    select ${toId}, user_id, followed_at from artist_follows where artist_id = ${fromId} order by user_id
    on conflict (artist_id, user_id) do update set followed_at = least(artist_follows.followed_at, excluded.followed_at)`.execute(
    tx,
  )
  await sql`delete from artist_follows where artist_id = ${fromId}`.execute(tx)
}

export async function forgetFollows(tx: Tx, userId: string): Promise<void> {
  for (const { table } of Object.values(tables)) await sql`delete from ${table} where user_id = ${userId}`.execute(tx)
}
