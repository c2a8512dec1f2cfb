import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { searchAll } from '#contract/events.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database } from '../../infrastructure/database/connect.ts'

type SearchAnswer = AnswerOf<typeof searchAll>

/** In discovery. An event can last up to 24 hours, so an index on its start finds those that have not ended. */
export function isUpcoming(now: Temporal.Instant): RawBuilder<unknown> {
  const at = sql`${instantText(now)}::timestamptz`
  return sql`e.state = 'published' and e.suspended_at is null and e.ends_at > ${at} and e.starts_at > ${at} - interval '24 hours'`
}

/** One pattern of each inner list matches. */
export function matches(column: RawBuilder<unknown>, patterns: readonly (readonly string[])[]): RawBuilder<unknown> {
  const words = patterns.map(
    (any) =>
      sql`(${sql.join(
        any.map((pattern) => sql`${column} like ${pattern}`),
        sql` or `,
      )})`,
  )
  return words.length === 0 ? sql`true` : sql.join(words, sql` and `)
}

/** Every word that upcoming events and clubs are found by, once each. */
export async function readSearchWords(db: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from (
      select e.search_text from events e where ${isUpcoming(now)}
      union all select c.search_text from clubs c where c.onboarding_completed_at is not null
    ) texts, string_to_table(trim(search_text), ' ') word
    order by word`.execute(db)
  return rows.map(({ word }) => word)
}

export async function searchEvents(
  db: Database,
  patterns: readonly (readonly string[])[],
  now: Temporal.Instant,
): Promise<SearchAnswer['events']> {
  const { rows } = await sql<SearchAnswer['events'][number]>`
    select e.id, e.slug, e.title, c.name as club_name, c.city, e.starts_at, e.timezone
    from events e join clubs c on c.id = e.club_id
    where ${isUpcoming(now)} and ${matches(sql`e.search_text`, patterns)}
    order by e.starts_at, e.id limit 5`.execute(db)
  return rows
}

export async function searchClubs(
  db: Database,
  patterns: readonly (readonly string[])[],
  now: Temporal.Instant,
): Promise<SearchAnswer['clubs']> {
  const { rows } = await sql<SearchAnswer['clubs'][number]>`
    select c.id, c.slug, c.name, c.city, c.country,
      (select count(*) from events e where e.club_id = c.id and ${isUpcoming(now)})::integer as events
    from clubs c
    where c.onboarding_completed_at is not null and ${matches(sql`c.search_text`, patterns)}
    order by c.featured_at is null, events desc, c.name, c.id limit 5`.execute(db)
  return rows
}
