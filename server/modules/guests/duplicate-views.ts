import { sql } from 'kysely'
import type { GuestDuplicate } from '#contract/guests/merges.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { guestColumns, type GuestRecord } from './guest-list-views.ts'

export type DuplicateRecord = GuestRecord & Pick<GuestDuplicate, 'reasons'> & { sort_name: string; count: number }

/** Considered at most: more guests that share a name say nothing. */
const maxLookedAt = 200

/**
 * Guests who may be the same person, by name: one more than a page. Found by the index of words, in which a guest has the emails
 * and phone numbers of merged contacts too; a phone number's last nine digits match it with and without its country code.
 */
export async function findDuplicates(
  db: Database,
  id: string,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<DuplicateRecord[]> {
  const rest = after === null ? sql`` : sql`where (d.sort_name, d.id) > (${after[0]}::text, ${after[1]}::uuid)`
  const { rows } = await sql<DuplicateRecord>`
    with own as materialized (
      select g.id, g.club_id, g.client_id, g.sort_name, g.birthday, club_word(g.club_id) as club,
        array(select lower(left(e, 100)) from (
            select g.email union select m.email from club_guests m where m.merged_into = g.id) s (e)
          where e is not null) as emails,
        array(select right(digits, 9) from (
          select ltrim(regexp_replace(p, '[^0-9]', '', 'g'), '0') from
            (select g.phone_number union select m.phone_number from club_guests m where m.merged_into = g.id) s (p)) s (digits)
          where length(digits) >= 6) as phones,
        (select extract(month from p.birth_date) from client_profiles p where p.user_id = g.client_id) as birth_month
      from club_guests g where g.id = ${id}
    ),
    looked_at as materialized (
      select g.*, o.emails, o.phones, o.sort_name as own_name, o.birthday as own_birthday, o.birth_month
      from own o cross join lateral (
        select g.* from club_guests g
        where g.words @@ (quote_literal(o.club) || ' & (' || array_to_string(
            array(select quote_literal(word) from unnest(o.emails || o.phones) word)
            || array(select '(' || string_agg(quote_literal(word), ' & ') || ')'
              from unnest(fold_words(o.sort_name)) word where word <> '' having count(*) > 0), ' | ') || ')')::tsquery
          and g.id <> o.id and g.merged_into is null and (o.client_id is null or g.client_id is null)
        limit ${maxLookedAt}
      ) g
    ),
    reasoned as (
      select g.*, array_remove(array[
        case when tsvector_to_array(g.words) && g.emails then 'email' end,
        case when tsvector_to_array(g.words) && g.phones then 'phone' end,
        case when g.sort_name = g.own_name and (g.birthday = g.own_birthday
          or left(coalesce(g.birthday, g.own_birthday), 2)::integer
            = coalesce(g.birth_month,
              (select extract(month from p.birth_date) from client_profiles p where p.user_id = g.client_id)))
          then 'name_and_birthday' end], null) as reasons
      from looked_at g
    ),
    d as (select ${guestColumns}, g.sort_name, g.reasons, count(*) over () as count from reasoned g where g.reasons <> '{}')
    select d.* from d ${rest} order by d.sort_name, d.id limit ${limit + 1}`.execute(db)
  return rows
}
