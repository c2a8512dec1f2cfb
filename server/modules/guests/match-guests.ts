import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { findByEmails, findByNames, findByPhones, findKnownGuests, type GuestMatch } from './import-views.ts'
import { foldedEmail, nameKeyOf, lastDigits, type GuestMatches } from './plan-import.ts'
import type { ReadGuest } from './read-guests.ts'

const grouped = (same: readonly GuestMatch[], keyOf: (key: string) => string): Map<string, GuestMatch[]> =>
  Map.groupBy(same, ({ key }) => keyOf(key))

/** The guests that rows may be. */
export async function findMatches(
  db: Database | Tx,
  clubId: string,
  guests: readonly ReadGuest[],
  lock: (ids: readonly string[]) => Promise<void>,
): Promise<GuestMatches> {
  const contacts = guests.map(({ contact }) => contact)
  const only = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))]
  const isBare = ({ email, phone_number }: ReadGuest['contact']) => email === null && lastDigits(phone_number) === null
  const emails = await findByEmails(db, clubId, only(contacts.map(({ email }) => email)))
  const phones = await findByPhones(db, clubId, only(contacts.map(({ phone_number }) => lastDigits(phone_number))))
  const names = await findByNames(db, clubId, only(contacts.map((contact) => (isBare(contact) ? contact.name : null))))
  const ids = [...new Set([...emails, ...phones, ...names].map(({ id }) => id))]
  await lock(ids)
  return {
    guests: await findKnownGuests(db, clubId, ids),
    emails: new Map(emails.map(({ key, id }) => [foldedEmail(key), id])),
    phones: grouped(phones, (digits) => digits),
    names: new Map([...grouped(names, nameKeyOf)].map(([name, same]) => [name, same.map(({ id }) => id)])),
  }
}
