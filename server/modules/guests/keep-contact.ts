import type { ContactConsent } from '#contract/guests/import.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { newsWords } from '#contract/guests/news.ts'
import { findClubFacts } from '../clubs/index.ts'
import { readClubDay } from './club-day.ts'
import { lockPhone, seeContact, seeGuest } from './guest-store.ts'
import { lockClubGuests, writeConsents, writeGuests } from './import-store.ts'
import { findMatches } from './match-guests.ts'
import { lastDigits, planImport } from './plan-import.ts'

export interface ContactToKeep {
  club_id: string
  name: string
  phone_number: string
  email: string | null
  /** Of their consent to news by email when the team asked, recorded once; null if they gave none. */
  consent_id: string | null
  /** Who asked. */
  by: string
}

/**
 * Makes a contact of a guest without an account who gave the team a phone number or an email. One of the club's contacts with the
 * number, or with the email, is that guest; an account is by the email it confirmed alone, and its own details stay. Consent to
 * news is recorded for a contact that gave it; an account agrees itself. Returns the guest's id.
 */
export async function keepContact(tx: Tx, kept: ContactToKeep, now: Temporal.Instant, tries = 3): Promise<string> {
  const { club_id, name, phone_number, email, consent_id, by } = kept
  const { today } = await readClubDay(tx, club_id, now)
  const digits = lastDigits(phone_number)
  if (digits !== null) await lockPhone(tx, club_id, digits)
  const seen = email === null ? await seeContact(tx, { club_id, phone_number, today }) : null
  if (seen !== null) return seen
  // Without a name, the number is all there is to find them by.
  const contact = { name: name === '' ? phone_number : name, email, phone_number, birthday: null }
  const guest = { line: 1, contact, tags: [], is_vip: false, allergies: '', notes: [], consent: null }
  const matches = await findMatches(tx, club_id, [guest], async (ids) => lockClubGuests(tx, club_id, ids))
  const { rows, changes } = planImport([guest], matches, newId)
  const writing = { club_id, today, at: instantText(now), by }
  const [row] = rows
  // Someone else added them at this moment, which is visible now.
  if (row === undefined || !(await writeGuests(tx, writing, changes))) {
    if (tries === 1) throw new Error('A contact that cannot be added is not found, either.')
    return keepContact(tx, kept, now, tries - 1)
  }
  if (row.outcome !== 'new') await seeGuest(tx, row.guest_id, today)
  const hasAccount = matches.guests.some(({ id, has_account }) => id === row.guest_id && has_account)
  if (consent_id !== null && email !== null && !hasAccount)
    await writeConsents(tx, writing, [{ id: consent_id, guest_id: row.guest_id, ...(await consentAtDoor(tx, club_id, today)) }])
  return row.guest_id
}

/** In the words beside the box. */
async function consentAtDoor(tx: Tx, clubId: string, today: string): Promise<ContactConsent> {
  const { name } = await findClubFacts(tx, clubId)
  return { given_on: today, source: `At the door: “${newsWords(name)}”` }
}
