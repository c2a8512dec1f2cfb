import { sql } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { newId } from '../../infrastructure/ids.ts'

/** An account and a club it booked at. */
export interface GuestKey {
  club_id: string
  client_id: string
}

const asPairs = (keys: readonly GuestKey[]) =>
  sql`json_to_recordset(${JSON.stringify(keys)}::json) as k (club_id uuid, client_id uuid)`

/**
 * Makes guests of accounts that booked at a club. A contact with the account's confirmed email becomes that account's guest, with
 * everything the club wrote about them. For a merged contact, that is the guest it is shown as.
 */
export async function ensureGuests(tx: Tx, keys: readonly GuestKey[], now: Temporal.Instant): Promise<void> {
  const at = instantText(now)
  await sql`
    update club_guests g set client_id = u.id, name = coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username),
      email = u.email, phone_number = u.phone_number, birthday = null, version = g.version + 1
    from ${asPairs(keys)} join users u on u.id = k.client_id
      join club_guests c on c.club_id = k.club_id and c.client_id is null and c.email is not null
        and fold_name(c.email) = fold_name(u.email)
    where g.id = coalesce(c.merged_into, c.id) and g.client_id is null
      and u.email_confirmed_at is not null and u.deleted_at is null
      and not exists (select from club_guests x where x.club_id = k.club_id and x.client_id = u.id)`.execute(tx)
  const rows = keys.map((key) => ({ ...key, id: newId() }))
  await sql`
    insert into club_guests (id, club_id, client_id, name, email, phone_number, created_at, last_seen_on)
    select k.id, k.club_id, k.client_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), u.email,
      u.phone_number, ${at}::timestamptz, (${at}::timestamptz at time zone 'UTC')::date
    from json_to_recordset(${JSON.stringify(rows)}::json) as k (id uuid, club_id uuid, client_id uuid)
      join users u on u.id = k.client_id and u.deleted_at is null
    order by k.club_id, k.client_id
    on conflict (club_id, client_id) where (client_id is not null) do nothing`.execute(tx)
}

/**
 * Recounts the figures of these guests from their reservations. The rows are locked first and counted by a second statement, so
 * that of two recounts at once the later one sees what both came for.
 */
export async function recountGuests(tx: Tx, keys: readonly GuestKey[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select g.id from club_guests g join ${asPairs(keys)} on k.club_id = g.club_id and k.client_id = g.client_id
    order by g.id for update of g`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    update club_guests g set bookings = f.bookings, visits = f.visits, no_shows = f.no_shows, spent_minor = f.spent_minor,
      first_visit_on = f.first_visit_on, last_visit_on = f.last_visit_on,
      last_seen_on = greatest(f.last_booked_on, (g.created_at at time zone 'UTC')::date)
    from (
      select g.id, count(r.id) as bookings, count(*) filter (where r.status = 'completed') as visits,
        count(*) filter (where r.status = 'no_show') as no_shows,
        coalesce(sum(coalesce(r.actual_spend_minor, r.paid_minor - r.refunded_minor)), 0) as spent_minor,
        min(e.business_date) filter (where r.status = 'completed') as first_visit_on,
        max(e.business_date) filter (where r.status = 'completed') as last_visit_on,
        max(e.business_date) as last_booked_on
      from club_guests g
      left join reservations r on r.club_id = g.club_id and r.client_id = g.client_id and r.status not in ('held', 'expired')
      left join events e on e.id = r.event_id
      where g.id = any(${ids}::uuid[]) group by g.id
    ) f
    where g.id = f.id`.execute(tx)
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
