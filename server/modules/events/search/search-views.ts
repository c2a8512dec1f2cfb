import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { searchAll } from '#contract/events/events.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { isOfArtist } from '../core/event-views.ts'
import type { SearchWord } from './search-patterns.ts'

type SearchAnswer = AnswerOf<typeof searchAll>

/** In discovery. An event can last up to 24 hours, so an index on its start finds those that have not ended. */
export function isUpcomingEvent(now: Temporal.Instant): RawBuilder<unknown> {
  const at = sql`${instantText(now)}::timestamptz`
  return sql`e.state = 'published' and e.suspended_at is null and e.ends_at > ${at} and e.starts_at > ${at} - interval '24 hours'`
}

/** Each word is found. */
function matches(words: readonly SearchWord[], oneOf: (word: SearchWord) => readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const conditions = words.map((word) => sql`(${sql.join(oneOf(word), sql` or `)})`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const inText = (column: RawBuilder<unknown>, { patterns }: SearchWord) =>
  patterns.map((pattern) => sql`${column} like ${pattern}`)

/** The text of event `e` without its club's name and city, which all events of a club share. */
const ownText = sql`' ' || array_to_string(fold_words(
  concat_ws(' ', e.title, array_to_string(e.lineup, ' '), array_to_string(e.genres, ' '))), ' ')`

/** Event `e` matches for its club's own people: not only because their club has this name. */
export const matchesWithin = (pattern: string): RawBuilder<unknown> => sql`(e.search_text like ${pattern}
  and (not exists (select from clubs k where k.id = e.club_id and k.search_text like ${pattern}) or ${ownText} like ${pattern}))`

/** Of event `e`: in its text, on its business date's weekday, or among what it offers for nothing. */
export const eventMatches = (
  words: readonly SearchWord[],
  inEvent: (word: SearchWord) => RawBuilder<unknown>[] = (word) => inText(sql`e.search_text`, word),
): RawBuilder<unknown> =>
  matches(words, (word) => [
    ...inEvent(word),
    ...(word.weekday === undefined ? [] : [sql`extract(isodow from e.business_date) = ${word.weekday}`]),
    ...(word.isFree === true
      ? [sql`exists (select from prestations p where p.event_id = e.id and p.payment = 'free' and p.visibility = 'public')`]
      : []),
  ])

/** Club `c` matches by its name or its city. */
export const clubMatches = (words: readonly SearchWord[]) => matches(words, (word) => inText(sql`c.search_text`, word))

/** Every word that upcoming events and clubs are found by, once each. */
export async function readSearchWords(db: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from (
      select e.search_text from events e where ${isUpcomingEvent(now)}
      union all select c.search_text from clubs c where c.onboarding_completed_at is not null
    ) texts, string_to_table(trim(search_text), ' ') word
    order by word`.execute(db)
  return rows.map(({ word }) => word)
}

export async function searchEvents(
  db: Database,
  words: readonly SearchWord[],
  now: Temporal.Instant,
): Promise<SearchAnswer['events']> {
  const { rows } = await sql<SearchAnswer['events'][number]>`
    select e.id, e.slug, e.title, c.name as club_name, c.city, e.starts_at, e.timezone
    from events e join clubs c on c.id = e.club_id
    where ${isUpcomingEvent(now)} and ${eventMatches(words)}
    order by e.starts_at, e.id limit 5`.execute(db)
  return rows
}

export async function searchClubs(
  db: Database,
  words: readonly SearchWord[],
  now: Temporal.Instant,
): Promise<SearchAnswer['clubs']> {
  const { rows } = await sql<SearchAnswer['clubs'][number]>`
    select c.id, c.slug, c.name, c.city, c.country,
      (select count(*) from events e where e.club_id = c.id and ${isUpcomingEvent(now)})::integer as events
    from clubs c
    where c.onboarding_completed_at is not null and ${clubMatches(words)}
    order by c.featured_at is null, events desc, c.name, c.id limit 5`.execute(db)
  return rows
}

/** Cities with upcoming events whose clubs match, most events first. */
export async function findCitiesOfClubs(
  db: Database,
  words: readonly SearchWord[],
  now: Temporal.Instant,
): Promise<SearchAnswer['cities']> {
  const { rows } = await sql<SearchAnswer['cities'][number]>`
    select c.city, c.country, count(*)::integer as events
    from clubs c join events e on e.club_id = c.id
    where c.onboarding_completed_at is not null and ${clubMatches(words)} and ${isUpcomingEvent(now)}
    group by c.city, c.country order by events desc, c.city, c.country limit 200`.execute(db)
  return rows
}

/**
 * Artists of the upcoming events that match, with how many of them, those who play most first; then those who match by name and
 * have played before, whom guests follow until the next event.
 */
export async function findArtists(
  db: Database,
  words: readonly SearchWord[],
  now: Temporal.Instant,
): Promise<SearchAnswer['artists']> {
  const hasEvents = (when: 'upcoming' | 'past') =>
    sql`exists (select from event_artists x join events e on e.id = x.event_id where ${isOfArtist(sql`a.id`, when, now)})`
  const { rows } = await sql<SearchAnswer['artists'][number]>`
    (select name, max(slug) as slug, count(*)::integer as events
    from (
      select distinct e.id, n.name, a.slug from events e cross join unnest(e.lineup) as n (name)
      left join (event_artists l join artists a on a.id = l.artist_id) on l.event_id = e.id and a.name = n.name
      where ${isUpcomingEvent(now)} and ${eventMatches(words)}) a
    group by name order by events desc, name limit 200)
    union all
    (select a.name, a.slug, 0 from artists a
    where a.merged_into is null and ${matches(words, (word) => inText(sql`a.search_text`, word))}
      and ${hasEvents('past')} and not ${hasEvents('upcoming')}
    order by a.name_key limit 3)`.execute(db)
  return rows
}
