import type { Requirement } from '#contract/clubs/clubs.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import type { ClubFacts } from './club.ts'

type Field =
  | 'name'
  | 'legal_name'
  | 'street'
  | 'city'
  | 'country'
  | 'timezone'
  | 'currency'
  | 'licence_capacity'
  | 'contact_email'
  | 'contact_phone'

/** What a club must provide to continue. A postcode is not part of it: some countries have none. */
const sections: readonly { key: string; label: string; fields: readonly Field[] }[] = [
  { key: 'name', label: 'Name', fields: ['name'] },
  { key: 'legal_name', label: 'Legal name', fields: ['legal_name'] },
  { key: 'address', label: 'Address', fields: ['street', 'city', 'country'] },
  { key: 'timezone', label: 'Time zone', fields: ['timezone'] },
  { key: 'currency', label: 'Currency', fields: ['currency'] },
  { key: 'licence_capacity', label: 'Licence capacity', fields: ['licence_capacity'] },
  { key: 'contact_email', label: 'Contact email', fields: ['contact_email'] },
  { key: 'contact_phone', label: 'Contact phone', fields: ['contact_phone'] },
]

export type SetupFacts = Pick<ClubFacts, Field>

const isEmpty = (value: string | number | null) => value === null || value === ''

/** What the setup requires, in order, and whether it is there. */
export function requirementsOf(club: SetupFacts): Requirement[] {
  return sections.map(({ key, label, fields }) => ({
    key,
    label,
    state: fields.some((field) => isEmpty(club[field])) ? 'due' : 'done',
  }))
}

export const isSetUp = (club: SetupFacts): boolean => requirementsOf(club).every(({ state }) => state === 'done')

const labels: Record<Field, string> = {
  name: 'Name',
  legal_name: 'Legal name',
  street: 'Street',
  city: 'City',
  country: 'Country',
  timezone: 'Time zone',
  currency: 'Currency',
  licence_capacity: 'Licence capacity',
  contact_email: 'Contact email',
  contact_phone: 'Contact phone',
}

/** Messages on what an open club would lose by a change: required fields can be replaced, but not cleared. */
export function findLost(before: SetupFacts, after: SetupFacts): FieldErrors {
  const lost = sections.flatMap(({ fields }) => fields).filter((field) => !isEmpty(before[field]) && isEmpty(after[field]))
  return Object.fromEntries(lost.map((field) => [field, [`${labels[field]} is required`]]))
}
