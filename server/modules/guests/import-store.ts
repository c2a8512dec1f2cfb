import { sql } from 'kysely'
import type { ContactConsent } from '#contract/guests/import.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { GuestChange } from './plan-import.ts'

/**
 * One import of a club after the other, so that a guest without an email is not added by two; `others`, who each add a guest by
 * a phone number, wait for an import but not for one another.
 */
export async function lockImports(tx: Tx, clubId: string, by: 'import' | 'others'): Promise<void> {
  const key = `guest imports ${clubId}`
  await (
    by === 'import'
      ? sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
      : sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`
  ).execute(tx)
}

/** In id order, with nothing merged into another guest meanwhile. */
export async function lockClubGuests(tx: Tx, clubId: string, ids: readonly string[]): Promise<void> {
  await sql`select id from club_guests where club_id = ${clubId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

export interface GuestWrite {
  club_id: string
  /** The club's business date. */
  today: string
  at: string
  by: string
}

const asRows = (changes: readonly GuestChange[]) => sql`
  json_to_recordset(${JSON.stringify(changes)}::json) as c (id uuid, name text, email text, phone_number text, birthday text,
    tags json, is_vip boolean, allergies text)`

const tagsOf = sql`array(select json_array_elements_text(c.tags))`

/**
 * New contacts and what guests got, in two statements. Those who were known are locked. False if someone else just added a
 * contact with an email of a new one.
 */
export async function writeGuests(tx: Tx, { club_id, today, at }: GuestWrite, changes: readonly GuestChange[]): Promise<boolean> {
  const plain = changes.map(({ notes: _notes, consent: _consent, ...change }) => ({ ...change, notes: [], consent: null }))
  const added = plain.filter(({ is_new }) => is_new)
  const changed = plain.filter(({ is_new, is_changed }) => !is_new && is_changed)
  if (added.length > 0) {
    const { numAffectedRows = 0n } = await sql`
      insert into club_guests (id, club_id, name, email, phone_number, birthday, tags, is_vip, allergies, created_at,
        last_seen_on)
      select c.id, ${club_id}, c.name, c.email, c.phone_number, c.birthday, ${tagsOf}, c.is_vip, c.allergies, ${at}::timestamptz,
        ${today}::date
      from ${asRows(added)}
      on conflict (club_id, fold_name(email)) where (client_id is null and email is not null) do nothing`.execute(tx)
    if (numAffectedRows < added.length) return false
  }
  if (changed.length > 0)
    await sql`
      update club_guests g set name = c.name, email = c.email, phone_number = c.phone_number, birthday = c.birthday,
        tags = ${tagsOf}, is_vip = c.is_vip, allergies = c.allergies, version = g.version + 1
      from ${asRows(changed)} where g.id = c.id`.execute(tx)
  return true
}

export interface ImportedNote {
  id: string
  guest_id: string
  text: string
  for_door: boolean
}

/** Every device at a door gets the guests whose rows were written since it last asked, so those with notes for it are. */
export async function writeNotes(tx: Tx, { at, by }: GuestWrite, notes: readonly ImportedNote[]): Promise<void> {
  if (notes.length === 0) return
  await sql`
    insert into guest_notes (id, guest_id, text, for_door, written_by, written_at)
    select n.id, n.guest_id, n.text, n.for_door, ${by}::uuid, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(notes)}::json) as n (id uuid, guest_id uuid, text text, for_door boolean)`.execute(tx)
  const atDoor = notes.filter(({ for_door }) => for_door).map(({ guest_id }) => guest_id)
  await sql`update club_guests set id = id where id = any(${atDoor}::uuid[])`.execute(tx)
}

export interface RecordedConsent extends ContactConsent {
  id: string
  guest_id: string
}

/** Keeps the first that a contact has, and each id once, so that a repeat restores nothing that was withdrawn. */
export async function writeConsents(tx: Tx, { at, by }: Pick<GuestWrite, 'at' | 'by'>, consents: readonly RecordedConsent[]) {
  if (consents.length === 0) return
  await sql`
    insert into contact_consents (id, guest_id, given_on, source, recorded_at, recorded_by)
    select c.id, c.guest_id, c.given_on, c.source, ${at}::timestamptz, ${by}::uuid
    from json_to_recordset(${JSON.stringify(consents)}::json) as c (id uuid, guest_id uuid, given_on date, source text)
    on conflict do nothing`.execute(tx)
}

/** Of a contact whose row is locked, and of those merged into it; whether there was one. */
export async function endConsent(tx: Tx, guestId: string, at: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update contact_consents set withdrawn_at = greatest(recorded_at, ${at}::timestamptz)
    where withdrawn_at is null
      and guest_id in (select id from club_guests where id = ${guestId} or merged_into = ${guestId})`.execute(tx)
  return numAffectedRows > 0n
}
