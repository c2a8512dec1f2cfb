import { foldTag, maxNotes, maxTags } from '#contract/guests/club-guests.ts'
import type { ContactConsent, ImportField, ImportOutcome, ImportRule } from '#contract/guests/import.ts'
import { fold } from '../../infrastructure/database/fold.ts'
import type { ReadGuest } from './read-guests.ts'

type Note = ReadGuest['notes'][number]

/** A guest the club knows, as far as a row can match or change it. */
export interface KnownGuest {
  id: string
  has_account: boolean
  name: string
  email: string | null
  phone_number: string
  birthday: string | null
  tags: readonly string[]
  is_vip: boolean
  allergies: string
  notes: readonly Note[]
  /** Whether a consent was recorded for this contact, even if it was withdrawn since. */
  has_consent: boolean
}

/** Which rows of the file may be which guests, by what both have in common. */
export interface GuestMatches {
  guests: readonly KnownGuest[]
  /** Per email in lower case, of contacts and of accounts that confirmed it. */
  emails: ReadonlyMap<string, string>
  /** Per last digits of a phone number: contacts, each with the name it has the number under. */
  phones: ReadonlyMap<string, readonly { id: string; name: string }[]>
  /** Per folded name: contacts without an email and a phone number. */
  names: ReadonlyMap<string, readonly string[]>
}

export interface GuestChange extends Omit<KnownGuest, 'notes' | 'has_consent'> {
  is_new: boolean
  /** Whether the guest's row changes. */
  is_changed: boolean
  notes: Note[]
  consent: ContactConsent | null
}

export interface PlannedRow {
  line: number
  guest: ReadGuest
  guest_id: string
  outcome: ImportOutcome
  rule: ImportRule | null
  matched_name: string | null
  error: { field: ImportField; message: string } | null
}

interface Draft extends GuestChange {
  known_notes: Note[]
  has_consent: boolean
}

const maxAllergies = 300
export const nameKeyOf = (name: string) => fold(name) || name.toLowerCase()
export const foldedEmail = (email: string) => email.normalize('NFKC').toLowerCase()
const isNamed = (name: string) => /\p{L}/u.test(name)

/** A number's last nine digits, with and without its country code; null if there are too few to tell. */
export function lastDigits(phone_number: string): string | null {
  const digits = phone_number.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < 6 ? null : digits.slice(-9)
}

const draftOf = (guest: KnownGuest): Draft => ({
  ...guest,
  known_notes: [...guest.notes],
  notes: [],
  consent: null,
  is_new: false,
  is_changed: false,
})

/** Looks up guests, and learns of those that rows make. */
function openBook(matches: GuestMatches) {
  const drafts = new Map(matches.guests.map((guest) => [guest.id, draftOf(guest)]))
  const emails = new Map(matches.emails)
  const phones = new Map([...matches.phones].map(([digits, list]) => [digits, [...list]]))
  const names = new Map([...matches.names].map(([name, list]) => [name, [...list]]))

  function byPhone({ name, email, phone_number }: ReadGuest['contact']): Draft | undefined {
    const digits = lastDigits(phone_number)
    const own = nameKeyOf(name)
    for (const { id, name: theirs } of phones.get(digits ?? '') ?? []) {
      const draft = drafts.get(id)
      const isSame = !isNamed(theirs) || nameKeyOf(theirs) === own
      // Another email is another guest: a profile proposes the merge.
      if (draft && isSame && (email === null || draft.email === null || foldedEmail(draft.email) === foldedEmail(email)))
        return draft
    }
    return undefined
  }

  function byName({ name, birthday }: ReadGuest['contact']): Draft | undefined {
    return (names.get(nameKeyOf(name)) ?? [])
      .flatMap((id) => drafts.get(id) ?? [])
      .find((draft) => birthday === null || draft.birthday === null || draft.birthday === birthday)
  }

  function find(contact: ReadGuest['contact']): { draft: Draft; rule: ImportRule } | null {
    const own = contact.email === null ? undefined : drafts.get(emails.get(foldedEmail(contact.email)) ?? '')
    if (own) return { draft: own, rule: 'email' }
    const called = byPhone(contact)
    if (called) return { draft: called, rule: 'phone' }
    const named = contact.email === null && lastDigits(contact.phone_number) === null ? byName(contact) : undefined
    return named ? { draft: named, rule: 'name' } : null
  }

  function learn({ id, name, email, phone_number }: Draft): void {
    if (email !== null) emails.set(foldedEmail(email), id)
    const digits = lastDigits(phone_number)
    if (digits !== null) phones.set(digits, [...(phones.get(digits) ?? []).filter((one) => one.id !== id), { id, name }])
    if (email === null && digits === null) names.set(nameKeyOf(name), [...(names.get(nameKeyOf(name)) ?? []), id])
  }

  return { drafts, find, learn }
}

function newDraft({ contact, tags, is_vip, allergies, notes, consent }: ReadGuest, id: string): Draft {
  const own = { id, ...contact, tags, is_vip, allergies, notes: [...notes], known_notes: [...notes] }
  return { ...own, has_account: false, consent, has_consent: consent !== null, is_new: true, is_changed: true }
}

/** Details a contact has none of yet. An account changes its own. */
const filled = (draft: Draft, { name, email, phone_number, birthday }: ReadGuest['contact']) =>
  draft.has_account
    ? {}
    : {
        ...(!isNamed(draft.name) && { name }),
        ...(draft.email === null && email !== null && { email }),
        ...(draft.phone_number === '' && phone_number !== '' && { phone_number }),
        ...(draft.birthday === null && birthday !== null && { birthday }),
      }

/** What a row adds to a guest; nothing the club knows is overwritten. */
function additions(draft: Draft, { contact, tags, is_vip, allergies, notes, consent }: ReadGuest) {
  const folded = new Set(draft.tags.map(foldTag))
  const isIn = fold(draft.allergies).includes(fold(allergies))
  const brought = tags.filter((tag) => !folded.has(foldTag(tag)))
  const changes = {
    ...filled(draft, contact),
    ...(brought.length > 0 && { tags: [...draft.tags, ...brought] }),
    ...(is_vip && !draft.is_vip && { is_vip }),
    ...(allergies !== '' && !isIn && { allergies: draft.allergies === '' ? allergies : `${draft.allergies}\n${allergies}` }),
  }
  return {
    changes,
    notes: notes.filter(
      (note) => !draft.known_notes.some(({ text, for_door }) => text === note.text && for_door === note.for_door),
    ),
    // An account agrees itself.
    consent: draft.has_account || draft.has_consent ? null : consent,
  }
}

function tooMuch(draft: Draft, { changes, notes }: ReturnType<typeof additions>): PlannedRow['error'] {
  if ((changes.tags?.length ?? 0) > maxTags)
    return { field: 'tags', message: `With these, ${draft.name} would have more than ${maxTags} tags` }
  if ((changes.allergies?.length ?? 0) > maxAllergies)
    return {
      field: 'allergies',
      message: `With these, the allergies of ${draft.name} would be longer than ${maxAllergies} characters`,
    }
  if (notes.length > 0 && draft.known_notes.length + notes.length > maxNotes)
    return { field: notes[0]?.for_door === true ? 'door_note' : 'note', message: `${draft.name} has ${maxNotes} notes already` }
  return null
}

/**
 * Decides each row in order: a new guest, or the one it matches by email, else by phone number and name, else, where it has
 * neither, by name. A row is taken whole or not at all.
 */
export function planImport(
  rows: readonly ReadGuest[],
  matches: GuestMatches,
  newId: () => string,
): { rows: PlannedRow[]; changes: GuestChange[] } {
  const { drafts, find, learn } = openBook(matches)
  const planned = rows.map((guest): PlannedRow => {
    const { line } = guest
    const match = find(guest.contact)
    if (match === null) {
      const draft = newDraft(guest, newId())
      drafts.set(draft.id, draft)
      learn(draft)
      return { line, guest, guest_id: draft.id, outcome: 'new', rule: null, matched_name: null, error: null }
    }
    const { draft, rule } = match
    const matched = { line, guest, guest_id: draft.id, rule, matched_name: draft.name }
    const added = additions(draft, guest)
    const error = tooMuch(draft, added)
    if (error !== null) return { ...matched, outcome: 'rejected', error }
    const isChanged = Object.keys(added.changes).length > 0
    Object.assign(draft, added.changes, { is_changed: draft.is_changed || isChanged })
    draft.notes.push(...added.notes)
    draft.known_notes.push(...added.notes)
    if (added.consent !== null) Object.assign(draft, { consent: added.consent, has_consent: true })
    if (isChanged) learn(draft)
    const isSame = !isChanged && added.notes.length === 0 && added.consent === null
    return { ...matched, outcome: isSame ? 'unchanged' : 'added_to', error: null }
  })
  const changes = [...drafts.values()].filter((draft) => draft.is_changed || draft.notes.length > 0 || draft.consent !== null)
  return { rows: planned, changes }
}
