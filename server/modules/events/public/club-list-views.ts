import { sql, type RawBuilder } from 'kysely'
import type { ClubCard } from '#contract/events/club-list.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { clubMatches, isUpcomingEvent } from '../search/search-views.ts'
import type { SearchWord } from '../search/search-patterns.ts'

interface PublicClubFilter {
  now: Temporal.Instant
  /** Each word must be found. */
  patterns: readonly SearchWord[]
  city: string
  /** The end of the previous page: the sort columns. */
  after: { sort_name: string; id: string } | null
  limit: number
}

export interface PublicClubRow extends Omit<ClubCard, 'logo' | 'cover'> {
  sort_name: string
  logo_file: string | null
  logo_color: string | null
  cover_file: string | null
  cover_color: string | null
  cover_focal_x_bp: number
  cover_focal_y_bp: number
}

/** One page, plus one more row if there is a next page, and how many match. Only a page's clubs are read with their events. */
export async function findPublicClubs(
  db: Database,
  { now, patterns, city, after, limit }: PublicClubFilter,
): Promise<{ rows: PublicClubRow[]; count: number }> {
  const isListed: RawBuilder<unknown> = sql`c.onboarding_completed_at is not null and ${clubMatches(patterns)}
    and ${city === '' ? sql`true` : sql`lower(c.city) = lower(${city})`}`
  const beyond = after === null ? sql`true` : sql`(lower(c.name), c.id) > (${after.sort_name}, ${after.id}::uuid)`
  const { rows } = await sql<{ count: number } & (PublicClubRow | { id: null })>`
    with page as materialized (
      select c.id from clubs c where ${isListed} and ${beyond} order by lower(c.name), c.id limit ${limit + 1}
    )
    select counted.count, listed.*
    from (select count(*)::integer as count from clubs c where ${isListed}) counted
    left join (
      select c.id, c.slug, c.name, lower(c.name) as sort_name, c.city, c.country, c.genres, c.min_age, c.logo_file, c.logo_color,
        c.cover_file, c.cover_color, c.cover_focal_x_bp, c.cover_focal_y_bp,
        (select count(*) from events e where e.club_id = c.id and ${isUpcomingEvent(now)})::integer as events,
        (select json_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
            'timezone', e.timezone)
          from events e where e.club_id = c.id and ${isUpcomingEvent(now)} order by e.starts_at, e.id limit 1) as next_event
      from page join clubs c on c.id = page.id
    ) listed on true
    order by listed.sort_name, listed.id`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 }
}
