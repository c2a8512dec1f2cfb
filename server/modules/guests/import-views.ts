import { sql } from 'kysely'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { KnownGuest } from './plan-import.ts'

/** A guest that has what a row has: the row's key, the guest shown, and the name that has it. */
export interface GuestMatch {
  key: string
  id: string
  name: string
}

/** Contacts with these emails, and accounts that confirmed them; an account comes last, so that it counts. */
export async function findByEmails(db: Database | Tx, clubId: string, emails: readonly string[]): Promise<GuestMatch[]> {
  const { rows } = await sql<GuestMatch>`
    with typed as materialized (select key, fold_name(key) as folded from unnest(${emails}::text[]) key)
    select t.key, coalesce(g.merged_into, g.id) as id, g.name from typed t
      join club_guests g on g.club_id = ${clubId} and g.client_id is null and g.email is not null
        and fold_name(g.email) = t.folded
    union all
    select t.key, g.id, g.name from typed t
      join users u on fold_name(u.email) = t.folded and u.email is not null and u.email_confirmed_at is not null
        and u.deleted_at is null
      join club_guests g on g.club_id = ${clubId} and g.client_id = u.id`.execute(db)
  return rows
}

/** Contacts with numbers that end in these digits, the one known longest first. */
export async function findByPhones(db: Database | Tx, clubId: string, digits: readonly string[]): Promise<GuestMatch[]> {
  const { rows } = await sql<GuestMatch>`
    select p.key, coalesce(g.merged_into, g.id) as id, g.name from unnest(${digits}::text[]) p (key)
      join club_guests g on g.club_id = ${clubId} and g.client_id is null and g.phone_number <> ''
        and right(ltrim(regexp_replace(g.phone_number, '[^0-9]', '', 'g'), '0'), 9) = p.key
    order by g.created_at, g.id`.execute(db)
  return rows
}

/** Contacts with these names and neither an email nor a phone number, the one known longest first. */
export async function findByNames(db: Database | Tx, clubId: string, names: readonly string[]): Promise<GuestMatch[]> {
  const { rows } = await sql<GuestMatch>`
    select n.key, coalesce(g.merged_into, g.id) as id, g.name from unnest(${names}::text[]) n (key)
      join club_guests g on g.club_id = ${clubId}
        and g.sort_name = left(lower(regexp_replace(normalize(n.key, NFKD), '[\u0300-\u036f]', '', 'g')), 200)
        and g.client_id is null and g.email is null and g.phone_number = ''
    order by g.created_at, g.id`.execute(db)
  return rows
}

/** What a row may add to: guests that are shown, with the notes of the contacts merged into them. */
export async function findKnownGuests(db: Database | Tx, clubId: string, ids: readonly string[]): Promise<KnownGuest[]> {
  const { rows } = await sql<KnownGuest>`
    with shown as materialized (
      select * from club_guests where club_id = ${clubId} and id = any(${ids}::uuid[]) and merged_into is null
    ), own (id, row_id) as materialized (
      select id, id from shown union all select s.id, m.id from shown s join club_guests m on m.merged_into = s.id
    )
    select g.id, g.client_id is not null as has_account, g.name, g.email, g.phone_number, g.birthday, g.tags, g.is_vip,
      g.allergies, coalesce(n.notes, '[]') as notes, c.id is not null as has_consent
    from shown g
      left join (select o.id, json_agg(json_build_object('text', n.text, 'for_door', n.for_door)) as notes
        from own o join guest_notes n on n.guest_id = o.row_id group by o.id) n on n.id = g.id
      left join (select distinct o.id from own o join contact_consents c on c.guest_id = o.row_id) c on c.id = g.id`.execute(db)
  return rows
}
