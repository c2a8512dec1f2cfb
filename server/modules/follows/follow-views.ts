import { sql, type RawBuilder } from 'kysely'
import type { Follow, FollowKind } from '#contract/follows/follows.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { instantInCursor } from '../../infrastructure/database/instant-sql.ts'

export interface FollowTarget {
  kind: FollowKind
  id: string
}

/** What can be followed, by its kind: only what the public sees. An artist that is being merged is waited for. */
export const openTargets: Readonly<Record<FollowKind, (id: string) => RawBuilder<unknown>>> = {
  club: (id) => sql`select id from clubs where id = ${id} and onboarding_completed_at is not null`,
  artist: (id) => sql`select id from artists where id = ${id} and merged_into is null for key share`,
  event: (id) => sql`select id from events where id = ${id} and state in ('published', 'paused')`,
}

/** What one person follows, by kind, with its page. What guests no longer see stays listed, so that it can be removed. */
const followed: Readonly<Record<FollowKind, (userId: string) => RawBuilder<unknown>>> = {
  club: (userId) => sql`
    select 'club' as kind, c.id, c.slug, c.name, c.city as detail, null::timestamptz as starts_at, null::text as timezone,
      f.followed_at
    from club_follows f join clubs c on c.id = f.club_id where f.user_id = ${userId}`,
  artist: (userId) => sql`
    select 'artist' as kind, a.id, a.slug, a.name, '' as detail, null::timestamptz as starts_at, null::text as timezone,
      f.followed_at
    from artist_follows f join artists a on a.id = f.artist_id where f.user_id = ${userId}`,
  event: (userId) => sql`
    select 'event' as kind, e.id, e.slug, e.title as name, c.name as detail, e.starts_at, e.timezone, f.followed_at
    from event_interests f join events e on e.id = f.event_id join clubs c on c.id = e.club_id where f.user_id = ${userId}`,
}

const all = (userId: string, kind: FollowKind | undefined): RawBuilder<unknown> =>
  kind === undefined
    ? sql.join(
        Object.values(followed).map((rows) => rows(userId)),
        sql` union all `,
      )
    : followed[kind](userId)

export type FollowRow = Follow & { position: string }

interface FollowFilter {
  user_id: string
  kind: FollowKind | undefined
  after: { position: string; id: string } | null
  limit: number
}

/** One more than a page, latest first. */
export async function findFollows(db: Database, { user_id, kind, after, limit }: FollowFilter): Promise<FollowRow[]> {
  const beyond = after === null ? sql`true` : sql`(f.followed_at, f.id) < (${after.position}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<FollowRow>`
    select f.*, ${instantInCursor('f.followed_at')} as position from (${all(user_id, kind)}) f
    where ${beyond} order by f.followed_at desc, f.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countFollows(db: Database, userId: string, kind: FollowKind | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${all(userId, kind)}) f`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isFollowing(db: Database, userId: string, { kind, id }: FollowTarget): Promise<boolean> {
  const rowsOf: Record<FollowKind, RawBuilder<unknown>> = {
    club: sql`select 1 from club_follows where club_id = ${id} and user_id = ${userId}`,
    artist: sql`select 1 from artist_follows where artist_id = ${id} and user_id = ${userId}`,
    event: sql`select 1 from event_interests where event_id = ${id} and user_id = ${userId}`,
  }
  const { rows } = await rowsOf[kind].execute(db)
  return rows.length > 0
}

/** Whether event `e` is of a club or with an artist that a person follows. */
export const playsWhatIsFollowed = (userId: string): RawBuilder<unknown> => sql`(
  e.club_id in (select f.club_id from club_follows f where f.user_id = ${userId})
  or e.id in (
    select l.event_id from artist_follows f join event_artists l on l.artist_id = f.artist_id where f.user_id = ${userId}))`

export async function countClubFollowers(db: Database, clubId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from club_follows where club_id = ${clubId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of an event of this club; null if it has no such event. */
export async function countInterested(db: Database, clubId: string, eventId: string): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from event_interests i where i.event_id = e.id)::integer as count
    from events e where e.id = ${eventId} and e.club_id = ${clubId}`.execute(db)
  return rows[0]?.count ?? null
}

/** For an account's data export. */
export async function exportFollows(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select kind, name, followed_at from (${all(userId, undefined)}) f order by followed_at, id`.execute(db)
  return rows
}
