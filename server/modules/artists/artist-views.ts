import { sql, type RawBuilder } from 'kysely'
import { countedArtists, type Artist, type PlatformArtist } from '#contract/artists/artists.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

/** Artists by their folded names; a merged one's name finds the artist it leads to. */
export async function findArtistsByKey(
  tx: Tx,
  keys: readonly string[],
): Promise<{ id: string; name: string; name_key: string }[]> {
  const { rows } = await sql<{ id: string; name: string; name_key: string }>`
    select t.id, t.name, a.name_key from artists a join artists t on t.id = coalesce(a.merged_into, a.id)
    where a.name_key = any(${keys}::text[])`.execute(tx)
  return rows
}

/** How many artists were added for a club since a moment. */
export async function countAddedFor(tx: Tx, clubId: string, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from artists where added_for = ${clubId} and created_at > ${instantText(since)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** By its own address, or by that of an artist merged into it. */
export async function findArtistBySlug(db: Database, slug: string): Promise<Artist | null> {
  if (!/^[a-z0-9-]+$/.test(slug)) return null
  const { rows } = await sql<Artist>`
    select t.id, t.slug, t.name, t.bio, t.links from artists a join artists t on t.id = coalesce(a.merged_into, a.id)
    where a.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

const matching = (patterns: readonly string[]): RawBuilder<unknown> =>
  sql.join([sql`a.merged_into is null`, ...patterns.map((pattern) => sql`a.search_text like ${pattern}`)], sql` and `)

/** Where the events of artists are, which a higher module owns: a count of its rows for `a.id`. */
export type CountEvents = (artistId: RawBuilder<unknown>) => RawBuilder<number>

const platformColumns = (countEvents: CountEvents) => sql`
  a.id, a.slug, a.name, a.bio, a.links, a.created_at, a.version, a.name_key, ${countEvents(sql`a.id`)} as events`

export type PlatformArtistRow = PlatformArtist & { name_key: string }

export async function findPlatformArtists(
  db: Database,
  countEvents: CountEvents,
  { patterns, after, limit }: { patterns: readonly string[]; after: { name_key: string; id: string } | null; limit: number },
): Promise<{ rows: PlatformArtistRow[]; count: number }> {
  const beyond = after === null ? sql`true` : sql`(a.name_key, a.id) > (${after.name_key}, ${after.id}::uuid)`
  const { rows } = await sql<PlatformArtistRow>`
    select ${platformColumns(countEvents)} from artists a
    where ${matching(patterns)} and ${beyond} order by a.name_key, a.id limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from artists a where ${matching(patterns)} limit ${countedArtists}) some_of_them`.execute(db)
  return { rows, count: counted[0]?.count ?? 0 }
}

export async function findPlatformArtist(
  db: Database | Tx,
  countEvents: CountEvents,
  id: string,
): Promise<PlatformArtistRow | null> {
  const { rows } = await sql<PlatformArtistRow>`
    select ${platformColumns(countEvents)} from artists a where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Up to eight whose names match, those who play most first. Ranked among the first hundred by name. */
export async function findSuggestions(
  db: Database,
  countEvents: CountEvents,
  patterns: readonly string[],
): Promise<{ id: string; slug: string; name: string; events: number }[]> {
  const { rows } = await sql<{ id: string; slug: string; name: string; events: number }>`
    select a.id, a.slug, a.name, ${countEvents(sql`a.id`)} as events from (
      select * from artists a where ${matching(patterns)} order by a.name_key limit 100) a
    order by events desc, a.name_key limit 8`.execute(db)
  return rows
}
