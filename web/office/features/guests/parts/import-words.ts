import type { GuestImportPreview, ImportField, ImportOutcome, ImportRule } from '#contract/guests/import.ts'
import { formatCount } from '../../../../shared/format/format.ts'

export const importFieldWords = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone',
  birthday: 'Birthday',
  tags: 'Tags',
  vip: 'VIP',
  allergies: 'Allergies',
  door_note: 'Note for the door',
  note: 'Other note',
  consent: 'Consent to news',
  consent_on: 'Date of consent',
  consent_source: 'Source of consent',
} as const satisfies Record<ImportField, string>

const ruleWords = {
  email: 'same email',
  phone: 'same phone number and name',
  name: 'same name, nothing else to compare',
} as const satisfies Record<ImportRule, string>

const outcomeWords = {
  new: 'New guest',
  added_to: 'Adds to',
  unchanged: 'Nothing new for',
  rejected: 'Rejected',
} as const satisfies Record<ImportOutcome, string>

export function rowWords({ outcome, rule, matched_name }: GuestImportPreview['sample'][number]): string {
  return rule === null ? outcomeWords[outcome] : `${outcomeWords[outcome]} ${matched_name ?? 'a guest'} (${ruleWords[rule]})`
}

const count = (number: number) => number.toLocaleString('en-US')

/** Rows by what becomes of them, and what they bring. */
export function importFacts({ new: added, added_to, unchanged, rejected, matched, notes, consents }: Counts) {
  const rules = [
    matched.email > 0 && `${count(matched.email)} by email`,
    matched.phone > 0 && `${count(matched.phone)} by phone number and name`,
    matched.name > 0 && `${count(matched.name)} by name`,
  ].filter((one) => one !== false)
  return [
    { label: 'New guests', value: count(added) },
    { label: 'Rows that add details', value: count(added_to) },
    { label: 'Rows with nothing new', value: count(unchanged) },
    ...(rules.length === 0 ? [] : [{ label: 'Matched', value: rules.join(', ') }]),
    ...(notes === 0 ? [] : [{ label: 'Notes', value: count(notes) }]),
    ...(consents === 0 ? [] : [{ label: 'Consents to news', value: count(consents) }]),
    { label: 'Rejected rows', value: count(rejected) },
  ]
}

type Counts = Pick<GuestImportPreview, 'new' | 'added_to' | 'unchanged' | 'rejected' | 'matched' | 'notes' | 'consents'>

/** Read out once the file was checked. */
export const previewWords = ({ new: added, added_to, rejected }: Counts): string =>
  `${formatCount(added, 'new guest')}, ${formatCount(added_to, 'match', 'matches')} with something new, ${formatCount(rejected, 'rejected row')}`
