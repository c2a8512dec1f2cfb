import type { ImportField } from '#contract/guests/import.ts'

/** Titles of columns, folded, as spreadsheets, other systems and our own files have them. */
const titles: Record<ImportField, readonly string[]> = {
  name: ['name', 'full name', 'guest', 'guest name', 'contact', 'customer', 'naam', 'nom'],
  first_name: ['first name', 'firstname', 'given name', 'forename', 'voornaam', 'vorname', 'prenom'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'achternaam', 'nachname'],
  email: ['email', 'e mail', 'email address', 'e mail address', 'mail'],
  phone_number: [
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'mobile number',
    'telephone',
    'tel',
    'cell',
    'telefoon',
    'telefon',
  ],
  birthday: ['birthday', 'birth date', 'birthdate', 'date of birth', 'dob'],
  tags: ['tags', 'tag', 'labels', 'segments', 'categories'],
  vip: ['vip', 'is vip'],
  allergies: ['allergies', 'allergy', 'dietary', 'dietary requirements'],
  door_note: ['door note', 'note for the door', 'door notes'],
  note: ['note', 'notes', 'comment', 'comments', 'remarks'],
  consent: [
    'consent',
    'marketing consent',
    'news consent',
    'newsletter',
    'opt in',
    'email opt in',
    'accepts marketing',
    'news by email',
  ],
  consent_on: ['consent on', 'consent date', 'consent given on', 'opt in date', 'date of consent'],
  consent_source: ['consent source', 'opt in source', 'source of consent'],
}

export const importTitles: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(titles).flatMap(([field, words]) => words.map((word) => [word, field as ImportField] as const)),
)
