import { isMrzSound, readMrz, type Mrz } from '#contract/verification/mrz.ts'
import {
  hasBack,
  hasMrz,
  riskSignals,
  type DocumentType,
  type RiskLevel,
  type RiskSignal,
} from '#contract/verification/states.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import { checkedFields, type FieldCheck } from '#contract/verification/review.ts'
import { yearsBetween } from '../accounts/index.ts'
import { compareNames, type Comparison } from './names.ts'
import { documentCountries, isIssuer } from '#contract/verification/document-countries.ts'
import { adultAge } from './verification.ts'

/** What the client types from a document, besides its pictures. */
export interface TypedDocument {
  document_type: DocumentType
  country: string
  first_name: string
  last_name: string
  birth_date: string
  document_number: string
  expires_on: string
  mrz: string | null
}

/** A number for comparison, without spaces, dots and dashes. */
export const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What cannot be correct even if the pictures agree. Ages are checked with the client's state, not here. */
export function findFaults(
  document: TypedDocument,
  images: { front: string; back?: string | null | undefined; selfie: string },
  today: string,
): FieldErrors {
  const { document_type, country, expires_on, birth_date, mrz } = document
  const back = images.back ?? null
  const same = 'You added the same picture twice. Add one of each side, and one of your face'
  const faults: readonly (readonly [isWrong: boolean, field: string, message: string])[] = [
    [!documentCountries.includes(country), 'country', 'Choose the country of the document'],
    [birth_date > today, 'birth_date', 'Birth date is in the future'],
    [expires_on < today, 'expires_on', 'This document has expired. Use one that is still valid'],
    [hasBack(document_type) && back === null, 'images.back', 'Add a picture of the back'],
    [!hasBack(document_type) && back !== null, 'images.back', 'A passport needs only the page with your photo. Remove the back'],
    [back !== null && (back === images.front || back === images.selfie), 'images.back', same],
    [images.selfie === images.front, 'images.selfie', same],
    [
      mrz !== null && readMrz(mrz, today) === null,
      'mrz',
      'This code has 2 lines of 44 or 36 characters, or 3 lines of 30. Check it, or leave it blank',
    ],
  ]
  return Object.fromEntries(faults.flatMap(([isWrong, field, message]) => (isWrong ? [[field, [message]]] : [])))
}

/** `P` on passports; `A`, `C` or `I` on cards of all kinds. */
const isOfType = (type: DocumentType, code: string): Comparison =>
  /^[PACI]/.test(code) ? ((type === 'passport') === code.startsWith('P') ? 'match' : 'differs') : 'unclear'

const same = (one: string, other: string | null): Comparison =>
  other === null || other === '' ? 'unclear' : one === other ? 'match' : 'differs'

type Rule = (typed: TypedDocument, mrz: Mrz) => readonly [read: string | null, result: Comparison]

const rules: Readonly<Record<FieldCheck['field'], Rule>> = {
  first_name: (typed, { first_name, is_name_cut }) => [
    first_name,
    first_name === '' ? 'unclear' : compareNames(typed.first_name, first_name, is_name_cut),
  ],
  last_name: (typed, { last_name, is_name_cut }) => [last_name, compareNames(typed.last_name, last_name, is_name_cut)],
  birth_date: (typed, { birth_date }) => [birth_date, same(typed.birth_date, birth_date)],
  document_number: (typed, { document_number }) => [
    document_number,
    same(plainNumber(typed.document_number), plainNumber(document_number)),
  ],
  expires_on: (typed, { expires_on }) => [expires_on, same(typed.expires_on, expires_on)],
  country: (typed, { issuer }) => [issuer, isIssuer(typed.country, issuer) ? 'match' : 'differs'],
  document_type: (typed, { document_code }) => [document_code, isOfType(typed.document_type, document_code)],
}

/** Typed data, field by field, compared with the document's lines. */
export const checkFields = (typed: TypedDocument, mrz: Mrz | null): FieldCheck[] =>
  checkedFields.map((field) => {
    const [read, result] = mrz === null ? [null, 'unclear' as const] : rules[field](typed, mrz)
    return { field, typed: typed[field], read: read === '' ? null : read, result }
  })

const signalOf: Partial<Record<FieldCheck['field'], RiskSignal>> = {
  first_name: 'name_differs',
  last_name: 'name_differs',
  birth_date: 'birth_date_differs',
  document_number: 'number_differs',
  expires_on: 'expiry_differs',
  country: 'country_differs',
}

/** Points per signal. From 20 on a submission is medium risk, from 50 on high risk. */
const points: Readonly<Record<RiskSignal, number>> = {
  duplicate_document: 60,
  earlier_forgery: 60,
  birth_date_differs: 50,
  mrz_check_digits: 40,
  number_differs: 40,
  name_differs: 30,
  country_differs: 20,
  expiry_differs: 20,
  account_name_differs: 20,
  earlier_rejection: 10,
  just_of_age: 10,
  mrz_missing: 5,
}

/** What is known about a client besides the document. */
export interface ClientHistory {
  first_name: string
  last_name: string
  /** Whether another account submitted the same document. */
  is_duplicate: boolean
  was_rejected: boolean
  was_forged: boolean
}

/** What makes a submission worth a closer look, most serious first. */
export function findSignals(typed: TypedDocument, history: ClientHistory, today: string): RiskSignal[] {
  const mrz = typed.mrz === null ? null : readMrz(typed.mrz, today)
  const accountName = `${history.first_name} ${history.last_name}`.trim()
  const signals: readonly (readonly [boolean, RiskSignal])[] = [
    [history.is_duplicate, 'duplicate_document'],
    [history.was_forged, 'earlier_forgery'],
    [mrz !== null && !isMrzSound(mrz), 'mrz_check_digits'],
    [accountName !== '' && !isSamePerson(accountName, `${typed.first_name} ${typed.last_name}`), 'account_name_differs'],
    [history.was_rejected && !history.was_forged, 'earlier_rejection'],
    [yearsBetween(typed.birth_date, today) === adultAge, 'just_of_age'],
    [mrz === null && hasMrz(typed.document_type), 'mrz_missing'],
  ]
  const differing = checkFields(typed, mrz).flatMap(({ field, result }) => (result === 'differs' ? (signalOf[field] ?? []) : []))
  const signalsFound = new Set([...differing, ...signals.flatMap(([is, signal]) => (is ? [signal] : []))])
  return riskSignals.filter((signal) => signalsFound.has(signal))
}

/** Two typed names, possibly in different alphabets. */
const isSamePerson = (one: string, other: string) =>
  compareNames(one, other) !== 'differs' || compareNames(other, one) !== 'differs'

export const riskOf = (signals: readonly RiskSignal[]): number => signals.reduce((sum, signal) => sum + points[signal], 0)

export const levelOf = (risk: number): RiskLevel => (risk >= 50 ? 'high' : risk >= 20 ? 'medium' : 'low')
