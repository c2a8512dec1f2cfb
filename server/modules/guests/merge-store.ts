import { sql } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'

/** Locks guests of this club and the contacts merged into them, in id order; each with the guest it is merged into. */
export async function lockWithMerged(
  tx: Tx,
  clubId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ id: string; merged_into: string | null }>`
    select id, merged_into from club_guests where club_id = ${clubId}
      and (id = any(${ids}::uuid[]) or merged_into = any(${ids}::uuid[])) order by id for update`.execute(tx)
  return new Map(rows.map(({ id, merged_into }) => [id, merged_into]))
}

interface Merge {
  id: string
  contact_id: string
  merged_at: string
  merged_by: string
}

/**
 * Both rows are locked. The contact keeps all it has, and the guest gets its tags, VIP and allergies; the contact's row says what
 * that changed. Contacts merged into this one follow it.
 */
export async function mergeInto(tx: Tx, { id, contact_id, merged_at, merged_by }: Merge): Promise<void> {
  await sql`
    update club_guests c set merged_into = g.id, merged_with = g.id, merged_at = ${merged_at}::timestamptz,
      merged_by = ${merged_by}, merged_version = g.version + 1, merge_changes = jsonb_build_object(
        'tags', (select coalesce(jsonb_agg(tag), '[]') from unnest(c.tags) tag
          where tag_word(tag) not in (select tag_word(own) from unnest(g.tags) own)),
        'is_vip', c.is_vip and not g.is_vip,
        'allergies', g.allergies,
        'both_allergies', case when fold_name(c.allergies) = fold_name(g.allergies) or c.allergies = '' then g.allergies
          else concat_ws(E'\n', nullif(g.allergies, ''), c.allergies) end)
    from club_guests g where g.id = ${id} and c.id = ${contact_id}`.execute(tx)
  await sql`update club_guests set merged_into = ${id} where merged_into = ${contact_id}`.execute(tx)
  // Naming the tags also makes a trigger collect the words of the merged contacts.
  await sql`
    update club_guests g set tags = g.tags || array(select jsonb_array_elements_text(c.merge_changes->'tags')),
      is_vip = g.is_vip or c.is_vip, allergies = c.merge_changes->>'both_allergies', version = g.version + 1
    from club_guests c where g.id = ${id} and c.id = ${contact_id}`.execute(tx)
}

/** Both rows are locked, and this was the latest merge. Takes back what it changed, unless the club changed that since. */
export async function separate(tx: Tx, { id, contact_id }: { id: string; contact_id: string }): Promise<void> {
  await sql`
    with recursive own as (
      select m.id from club_guests m where m.merged_with = ${contact_id}
      union all
      select m.id from own join club_guests m on m.merged_with = own.id
    )
    update club_guests set merged_into = ${contact_id} where id in (select id from own)`.execute(tx)
  const { rows } = await sql<{ changes: { tags: string[]; is_vip: boolean; allergies: string; both_allergies: string } }>`
    select merge_changes as changes from club_guests where id = ${contact_id}`.execute(tx)
  const changes = rows[0]?.changes
  if (changes === undefined) throw new Error('The contact is not merged')
  await sql`
    update club_guests set merged_into = null, merged_with = null, merged_at = null, merged_by = null, merged_version = null,
      merge_changes = null, version = version + 1
    where id = ${contact_id}`.execute(tx)
  await sql`
    update club_guests g set tags = array(select tag from unnest(g.tags) with ordinality t (tag, place)
        where tag_word(tag) not in (select tag_word(brought) from unnest(${changes.tags}::text[]) brought) order by place),
      is_vip = g.is_vip and not ${changes.is_vip},
      allergies = case when g.allergies = ${changes.both_allergies} then ${changes.allergies} else g.allergies end,
      version = g.version + 1
    where g.id = ${id}`.execute(tx)
}
