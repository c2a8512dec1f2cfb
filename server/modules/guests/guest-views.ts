import { sql, type RawBuilder } from 'kysely'
import type { GuestReservation } from '#contract/guests/club-guests.ts'
import type { GuestSettings } from '#contract/guests/settings.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { instantInJson } from '../../infrastructure/database/instant-sql.ts'
import { personName } from '../accounts/index.ts'
import { guestColumns } from './guest-list-views.ts'
import type { GuestProfile } from './guest.ts'

const defaultRetentionMonths = 24

const undoMergeDays = 30

/** A guest's own row, and those of the contacts merged into them. */
const isOf = (column: RawBuilder<unknown>) =>
  sql`${column} in (select g.id union all select m.id from club_guests m where m.merged_into = g.id)`

const notes = sql`coalesce((
  select json_agg(json_build_object('id', n.id, 'text', n.text, 'for_door', n.for_door, 'written_at', ${instantInJson('n.written_at')},
    'written_by_name', (select ${personName('w')} from users w where w.id = n.written_by and w.deleted_at is null))
    order by n.written_at desc, n.id desc)
  from guest_notes n where ${isOf(sql`n.guest_id`)}), '[]')`

const longestLists = 50

/** `most`: of the latest; all of them for null. */
const lists = (most: number | null) => sql`coalesce((
  select json_agg(to_json(l) order by l.business_date desc, l.id desc) from (
    select r.id, e.id as event_id, l.id as list_id, l.name as list_name, e.title as event_title, e.business_date, r.party_size,
      r.checked_in_heads as came
    from guest_listings i join listed_names n on n.reservation_id = i.reservation_id
      join guest_lists l on l.id = n.list_id and l.removed_at is null
      join reservations r on r.id = n.reservation_id and occupies(r.status) join events e on e.id = l.event_id
    where ${isOf(sql`i.guest_id`)} order by e.business_date desc, r.id desc limit ${most}) l), '[]')`

/** A listed name of this club that still counts, held as it is until the transaction ends; its guest's name. */
export async function findNameOnList(tx: Tx, clubId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select r.guest_name as name from listed_names n join guest_lists l on l.id = n.list_id and l.removed_at is null
      join reservations r on r.id = n.reservation_id and occupies(r.status)
    where l.club_id = ${clubId} and r.id = ${id} for share of r`.execute(tx)
  return rows[0]?.name ?? null
}

/** The club's business date, and the time. */
interface GuestDay {
  today: string
  now: string
}

const points = sql`(
  select json_build_object('tier', w.tier, 'available', (
    select coalesce(sum(l.remaining), 0)::integer from point_lots l
    where l.wallet_id = w.id and l.remaining > 0 and l.expires_on >= ${sql.ref('today.on')}))
  from point_wallets w where w.club_id = g.club_id and w.client_id = g.client_id)`

const undoable = (
  now: string,
) => sql`m.merged_with = g.id and m.merged_at > ${now}::timestamptz - make_interval(days => ${undoMergeDays}::integer)
  and m.merged_version = (select max(l.merged_version) from club_guests l where l.merged_with = g.id)`

const merged = (now: string) => sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'name', m.name, 'email', m.email, 'phone_number', m.phone_number,
    'merged_at', ${instantInJson('m.merged_at')}, 'can_undo', ${undoable(now)},
    'merged_by_name', (select ${personName('w')} from users w where w.id = m.merged_by and w.deleted_at is null))
    order by m.merged_at desc, m.merged_version desc, m.id)
  from club_guests m where m.merged_into = g.id), '[]')`

const contactConsent = sql`case when g.client_id is null then (
  select json_build_object('given_on', n.given_on, 'source', n.source) from contact_consents n
  where ${isOf(sql`n.guest_id`)} and n.withdrawn_at is null order by n.given_on, n.id limit 1) end`

async function readGuests(db: Database | Tx, { today, now }: GuestDay, rest: RawBuilder<unknown>): Promise<GuestProfile[]> {
  const { rows } = await sql<GuestProfile>`
    select ${guestColumns}, g.club_id, c.currency, g.allergies, g.birthday,
      extract(month from p.birth_date)::integer as birth_month, ${points} as points, ${notes} as notes,
      ${lists(longestLists)} as lists, ${merged(now)} as merged,
      g.created_at, g.version, (select n.given_at from club_news_consents n
        where n.club_id = g.club_id and n.client_id = g.client_id and n.withdrawn_at is null) as news_since,
      ${contactConsent} as contact_consent
    from (select ${today}::date as on) today, club_guests g join clubs c on c.id = g.club_id
      left join client_profiles p on p.user_id = g.client_id
    where ${rest}`.execute(db)
  return rows
}

/** A guest of this club; other clubs' are not found. For a merged contact, the guest shown in its place. */
export async function findGuest(
  db: Database | Tx,
  { club_id, id, ...day }: { club_id: string; id: string } & GuestDay,
): Promise<GuestProfile | null> {
  const shown = sql`(select coalesce(merged_into, id) from club_guests where id = ${id} and club_id = ${club_id})`
  return (await readGuests(db, day, sql`g.id = ${shown}`))[0] ?? null
}

/** Another guest of the club with this email, also through a merged contact. */
export async function findGuestWithEmail(tx: Tx, clubId: string, email: string, except: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(g.merged_into, g.id) as id from club_guests g
    where ${hasEmail(clubId, email)} and ${except === null ? sql`true` : sql`g.id <> ${except}`} limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** By the index of words: an email is one of them. */
const hasEmail = (clubId: string, email: string) => sql`
  g.club_id = ${clubId} and fold_name(g.email) = fold_name(${email})
  and g.words @@ (quote_literal(club_word(${clubId})) || ' & ' || quote_literal(lower(left(${email}, 100))))::tsquery`

/** A guest's reservations, latest event first: one more than a page. */
export async function findGuestReservations(
  db: Database,
  { club_id, client_id }: { club_id: string; client_id: string | null },
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<GuestReservation[]> {
  const rest = after === null ? sql`` : sql`and (e.business_date, r.id) < (${after[0]}::date, ${after[1]}::uuid)`
  const { rows } = await sql<GuestReservation>`
    select r.id, r.reference, r.status, e.title as event_title, e.business_date, r.party_size, r.kinds, r.table_label,
      coalesce(r.actual_spend_minor, r.paid_minor - r.refunded_minor) as spent_minor
    from reservations r join events e on e.id = r.event_id
    where r.club_id = ${club_id} and r.client_id = ${client_id} and r.status not in ('held', 'expired') ${rest}
    order by e.business_date desc, r.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function findGuestSettings(db: Database | Tx, clubId: string): Promise<GuestSettings> {
  const { rows } = await sql<GuestSettings>`
    select retention_months, version from guest_settings where club_id = ${clubId}`.execute(db)
  return rows[0] ?? { retention_months: defaultRetentionMonths, version: 1 }
}

/** For a client's data export: how each club knows them. */
export async function exportGuests(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.name as club_name, g.tags, g.is_vip, g.allergies, g.bookings, g.visits, g.no_shows, g.spent_minor, c.currency,
      g.first_visit_on, g.last_visit_on, g.created_at, coalesce((
        select json_agg(json_build_object('text', n.text, 'for_door', n.for_door, 'written_at', ${instantInJson('n.written_at')})
          order by n.written_at, n.id)
        from guest_notes n where ${isOf(sql`n.guest_id`)}), '[]') as notes, coalesce((
        select json_agg(json_build_object('name', m.name, 'email', m.email, 'phone_number', m.phone_number, 'birthday', m.birthday,
          'allergies', m.allergies) order by m.merged_at, m.id)
        from club_guests m where m.merged_into = g.id), '[]') as merged_contacts, ${lists(null)} as lists, coalesce((
        select json_agg(json_build_object('given_on', n.given_on, 'source', n.source, 'recorded_at', ${instantInJson('n.recorded_at')},
          'withdrawn_at', ${instantInJson('n.withdrawn_at')}) order by n.recorded_at, n.id)
        from contact_consents n where ${isOf(sql`n.guest_id`)}), '[]') as recorded_consents
    from club_guests g join clubs c on c.id = g.club_id where g.client_id = ${clientId} order by c.name, g.id`.execute(db)
  return rows
}

/** Clubs whose guests may be due, with the dates before which they are forgotten. */
export async function findRetentions(db: Database, today: string): Promise<{ club_id: string; before: string }[]> {
  const { rows } = await sql<{ club_id: string; before: string }>`
    select c.id as club_id,
      (${today}::date - make_interval(months => coalesce(s.retention_months, ${defaultRetentionMonths}::integer)))::date as before
    from clubs c left join guest_settings s on s.club_id = c.id order by c.id`.execute(db)
  return rows
}
