import { sql } from 'kysely'
import type { AddClubGuestBody } from '#contract/guests/club-guests.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { lockImports } from './import-store.ts'

export interface NewContact extends Contact, GuestDetails {
  id: string
  club_id: string
  created_at: string
  /** The club's business date. */
  today: string
}

export async function insertContact(tx: Tx, { today, ...contact }: NewContact): Promise<void> {
  await tx
    .insertInto('club_guests')
    .values({ ...contact, last_seen_on: today })
    .execute()
}

/**
 * One contact with these last digits after the other, and none while a file is imported: no constraint keeps two people from
 * adding the same number at once.
 */
export async function lockPhone(tx: Tx, clubId: string, digits: string): Promise<void> {
  await lockImports(tx, clubId, 'others')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${clubId} ${digits}`}, 0))`.execute(tx)
}

/**
 * Notes that the club's contacts with a phone number were seen; the guest of the one known longest, null if there are none. The
 * last nine digits match it with and without its country code, as in the proposals of merges.
 */
export async function seeContact(
  tx: Tx,
  { club_id, phone_number, today }: { club_id: string; phone_number: string; today: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string; created_at: string }>`
    update club_guests g set last_seen_on = greatest(g.last_seen_on, ${today}::date)
    from (select ltrim(regexp_replace(${phone_number}::text, '[^0-9]', '', 'g'), '0') as digits) p
    where length(p.digits) >= 6 and g.client_id is null
      and g.words @@ (quote_literal(club_word(${club_id}::uuid)) || ' & ' || quote_literal(right(p.digits, 9)))::tsquery
    returning coalesce(g.merged_into, g.id) as id, g.created_at`.execute(tx)
  const [first] = rows.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
  return first?.id ?? null
}

/** Notes that a guest whose row is locked was seen. */
export async function seeGuest(tx: Tx, id: string, today: string): Promise<void> {
  await sql`update club_guests set last_seen_on = greatest(last_seen_on, ${today}::date) where id = ${id}`.execute(tx)
}

/** What the club knows, if the row is still of this version. */
export async function changeGuest(
  tx: Tx,
  { id, version, contact, ...details }: { id: string; version: number; contact?: Contact | undefined } & GuestDetails,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('club_guests')
    .set({ ...details, ...contact, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type GuestDetails = Pick<AddClubGuestBody, 'tags' | 'is_vip' | 'allergies'>
type Contact = AddClubGuestBody['contact']

/**
 * Locks a guest of this club, or the one a merged contact is shown as, and returns the locked row's id; null if there is none.
 * A row that another transaction merges or restores meanwhile is no longer the one to change, so it looks again, once.
 */
export async function lockGuest(tx: Tx, clubId: string, id: string): Promise<string | null> {
  return (await lockShown(tx, clubId, id)) ?? (await lockShown(tx, clubId, id))
}

async function lockShown(tx: Tx, clubId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select g.id from club_guests g
    where g.id = (select coalesce(merged_into, id) from club_guests where id = ${id} and club_id = ${clubId})
      and g.merged_into is null for update`.execute(tx)
  return rows[0]?.id ?? null
}

export async function deleteGuest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('club_guests').where('id', '=', id).execute()
}

export interface NewNote {
  id: string
  guest_id: string
  text: string
  for_door: boolean
  written_by: string
  written_at: string
}

/** Whom a listed name is; the latest answer counts. The guest's row is locked. */
export async function linkListing(
  tx: Tx,
  listing: { reservation_id: string; guest_id: string; linked_at: string; linked_by: string },
): Promise<void> {
  const { guest_id, linked_at, linked_by } = listing
  await tx
    .insertInto('guest_listings')
    .values(listing)
    .onConflict((conflict) => conflict.column('reservation_id').doUpdateSet({ guest_id, linked_at, linked_by }))
    .execute()
}

/** A name that was changed may be someone else: the club no longer knows who. */
export async function forgetListing(tx: Tx, reservationId: string): Promise<void> {
  await tx.deleteFrom('guest_listings').where('reservation_id', '=', reservationId).execute()
}

/** Every device at a door gets the guests whose rows were written since it last asked. */
async function sendToDoors(tx: Tx, guestId: string): Promise<void> {
  await sql`update club_guests set id = id where id = ${guestId}`.execute(tx)
}

/** Of a guest whose row is locked. */
export async function insertNote(tx: Tx, note: NewNote): Promise<void> {
  await tx.insertInto('guest_notes').values(note).execute()
  if (note.for_door) await sendToDoors(tx, note.guest_id)
}

/** `shownId`: of the guest it is shown with, whose row is locked. */
export async function deleteNote(tx: Tx, { id, for_door }: { id: string; for_door: boolean }, shownId: string): Promise<void> {
  await tx.deleteFrom('guest_notes').where('id', '=', id).execute()
  if (for_door) await sendToDoors(tx, shownId)
}

/** The club's row, if it is still of this version; a club without one has version 1. */
export async function putGuestSettings(
  tx: Tx,
  clubId: string,
  { retention_months, version }: { retention_months: number; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into guest_settings as s (club_id, retention_months, version)
    select ${clubId}, ${retention_months}, 2 where ${version}::integer = 1
      or exists (select from guest_settings where club_id = ${clubId})
    on conflict (club_id) do update set retention_months = excluded.retention_months, version = s.version + 1
      where s.version = ${version}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** For an erased account: no club knows it any more, and what it wrote about guests is no longer signed. */
export async function forgetGuest(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('club_guests').where('client_id', '=', userId).execute()
}

/** Deletes guests not seen since a date, some at a time; how many. The contacts merged into them count, and go with them. */
export async function deleteUnseen(db: Database, clubId: string, before: string, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from club_guests where id in (
      select g.id from club_guests g where g.club_id = ${clubId} and g.last_seen_on < ${before}::date and g.merged_into is null
        and not exists (select from club_guests m where m.merged_into = g.id and m.last_seen_on >= ${before}::date)
      order by g.last_seen_on limit ${most} for update of g skip locked)`.execute(db)
  return Number(numAffectedRows)
}
