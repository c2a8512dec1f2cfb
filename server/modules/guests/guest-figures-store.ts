import { sql } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { namedStatement } from '../../infrastructure/database/driver/named-statement.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { newId } from '../../infrastructure/ids.ts'
import { guestSums, type GuestKey } from './guest-figures-views.ts'

const asPairs = (keys: readonly GuestKey[]) =>
  sql`json_to_recordset(${JSON.stringify(keys)}::json) as k (club_id uuid, client_id uuid)`

/** What a contact agreed to with its email goes to the account that confirmed it, unless that account ever answered itself. */
async function takeOverConsents(tx: Tx, keys: readonly GuestKey[]): Promise<void> {
  await sql`${namedStatement('take_over_consents')}
    insert into club_news_consents (id, club_id, client_id, words, given_at, given_by)
    select gen_random_uuid(), k.club_id, u.id, n.source, n.given_on::timestamp at time zone 'UTC', 'contact'
    from ${asPairs(keys)} join users u on u.id = k.client_id
      join club_guests c on c.club_id = k.club_id and c.client_id is null and c.email is not null
        and fold_name(c.email) = fold_name(u.email)
      join contact_consents n on n.guest_id = c.id and n.withdrawn_at is null
    where u.email_confirmed_at is not null and u.deleted_at is null
      and not exists (select from club_news_consents x where x.club_id = k.club_id and x.client_id = u.id)
    on conflict do nothing`.execute(tx)
}

/**
 * Makes guests, with their figures, of accounts that booked at a club, and returns the ids of those it made. A contact with the
 * account's confirmed email becomes that account's guest, with everything the club wrote about them. For a merged contact, that is
 * the guest it is shown as.
 */
export async function addGuests(tx: Tx, keys: readonly GuestKey[], now: Temporal.Instant): Promise<string[]> {
  const at = instantText(now)
  await takeOverConsents(tx, keys)
  await sql`${namedStatement('adopt_contacts')}
    update club_guests g set client_id = u.id,
      name = coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username),
      email = u.email, phone_number = u.phone_number, birthday = null, version = g.version + 1
    from ${asPairs(keys)} join users u on u.id = k.client_id
      join club_guests c on c.club_id = k.club_id and c.client_id is null and c.email is not null
        and fold_name(c.email) = fold_name(u.email)
    where g.id = coalesce(c.merged_into, c.id) and g.client_id is null
      and u.email_confirmed_at is not null and u.deleted_at is null
      and not exists (select from club_guests x where x.club_id = k.club_id and x.client_id = u.id)`.execute(tx)
  const rows = keys.map((key) => ({ ...key, id: newId() }))
  const { rows: added } = await sql<{ id: string }>`
    insert into club_guests (id, club_id, client_id, name, email, phone_number, created_at, bookings, visits, no_shows,
      spent_minor, first_visit_on, last_visit_on, last_seen_on)
    select k.id, k.club_id, k.client_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), u.email,
      u.phone_number, ${at}::timestamptz, f.bookings, f.visits, f.no_shows, f.spent_minor, f.first_visit_on, f.last_visit_on,
      greatest(f.last_booked_on, (${at}::timestamptz at time zone 'UTC')::date)
    from json_to_recordset(${JSON.stringify(rows)}::json) as k (id uuid, club_id uuid, client_id uuid)
      join users u on u.id = k.client_id and u.deleted_at is null
      cross join lateral ${guestSums} f
    order by k.club_id, k.client_id
    on conflict (club_id, client_id) where (client_id is not null) do nothing
    returning id`.execute(tx)
  return added.map(({ id }) => id)
}

/**
 * Recounts the figures of these guests, but for those in `counted`. The rows are locked first and counted by a second statement,
 * so that of two recounts at once the later one sees what both came for. A row whose figures stay the same is not written: each
 * write sends its guest to the doors again.
 */
export async function recountGuests(tx: Tx, keys: readonly GuestKey[], counted: readonly string[] = []): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select g.id from club_guests g join ${asPairs(keys)} on k.club_id = g.club_id and k.client_id = g.client_id
    where g.id <> all(${counted}::uuid[]) order by g.id for update of g`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    update club_guests g set bookings = f.bookings, visits = f.visits, no_shows = f.no_shows, spent_minor = f.spent_minor,
      first_visit_on = f.first_visit_on, last_visit_on = f.last_visit_on,
      last_seen_on = greatest(f.last_booked_on, (g.created_at at time zone 'UTC')::date)
    from club_guests k cross join lateral ${guestSums} f
    where k.id = any(${ids}::uuid[]) and g.id = k.id
      and (g.bookings, g.visits, g.no_shows, g.spent_minor, g.first_visit_on, g.last_visit_on, g.last_seen_on) is distinct from
        (f.bookings, f.visits, f.no_shows, f.spent_minor, f.first_visit_on, f.last_visit_on,
          greatest(f.last_booked_on, (g.created_at at time zone 'UTC')::date))`.execute(tx)
}

/** What a club knows of an account; the id of the guest, null if the account did not book there. */
export async function describeAccount(
  tx: Tx,
  { club_id, client_id }: GuestKey,
  details: { tags: readonly string[]; is_vip: boolean; allergies: string },
): Promise<string | null> {
  const row = await tx
    .updateTable('club_guests')
    .set({ ...details, tags: [...details.tags] })
    .where('club_id', '=', club_id)
    .where('client_id', '=', client_id)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
