import { documentCountries, isIssuer } from '#contract/verification/document-countries.ts'
import type { Mrz } from '#contract/verification/mrz.ts'
import { hasBack, type DocumentType } from '#contract/verification/states.ts'
import type { SubmitVerificationBody } from '#contract/verification/verification.ts'

/** The country that prints these letters; null for organisations and stateless persons. */
const countryOfIssuer = (printed: string): string | null =>
  documentCountries.find((country) => isIssuer(country, printed)) ?? null

export interface DocumentValues extends Record<string, unknown> {
  document_type: DocumentType
  country: string
  first_name: string
  last_name: string
  birth_date: string
  document_number: string
  expires_on: string
  mrz: string
  /** Data URLs, empty until taken. */
  front: string
  back: string
  selfie: string
  consent: boolean
}

/** Prefilled with the account's name and nothing else. */
export const emptyDocument = ({ first_name, last_name }: { first_name: string; last_name: string }): DocumentValues => ({
  document_type: 'id_card',
  country: '',
  first_name,
  last_name,
  birth_date: '',
  document_number: '',
  expires_on: '',
  mrz: '',
  front: '',
  back: '',
  selfie: '',
  consent: false,
})

const required = {
  country: 'Choose the country of the document',
  first_name: 'First name is required',
  last_name: 'Last name is required',
  birth_date: 'Birth date is required',
  document_number: 'Document number is required',
  expires_on: 'Expiry date is required',
} as const

/** By the server's field names, so that its messages appear in the same places. */
export function documentErrors(values: DocumentValues): Record<string, string> {
  const missing = Object.entries(required).filter(([field]) => String(values[field]).trim() === '')
  const pictures = [
    ['images.front', values.front === '', 'Add a picture of the front'],
    ['images.back', hasBack(values.document_type) && values.back === '', 'Add a picture of the back'],
    ['images.selfie', values.selfie === '', 'Add a selfie'],
    ['consent', !values.consent, 'Check the box to continue'],
  ] as const
  return Object.fromEntries([
    ...missing,
    ...pictures.flatMap(([field, isMissing, message]) => (isMissing ? [[field, message] as const] : [])),
  ])
}

export const submissionOf = ({ front, back, selfie, mrz, ...typed }: DocumentValues): SubmitVerificationBody => ({
  ...typed,
  mrz: mrz.trim() === '' ? null : mrz,
  images: { front, selfie, ...(hasBack(typed.document_type) && { back }) },
  consent: true,
})

const inWords = (text: string) => text.toLowerCase().replaceAll(/(^|[ '-])\p{L}/gu, (start) => start.toUpperCase())

/** The data in the machine-readable lines, for the client to review. Missing fields stay unchanged. */
export function filledFrom(mrz: Mrz): Partial<DocumentValues> {
  const country = countryOfIssuer(mrz.issuer)
  return {
    mrz: mrz.lines.join('\n'),
    document_number: mrz.document_number,
    ...(mrz.last_name !== '' && { last_name: inWords(mrz.last_name) }),
    ...(mrz.first_name !== '' && { first_name: inWords(mrz.first_name) }),
    ...(mrz.birth_date !== null && { birth_date: mrz.birth_date }),
    ...(mrz.expires_on !== null && { expires_on: mrz.expires_on }),
    ...(country !== null && { country }),
    ...(mrz.document_code.startsWith('P') && { document_type: 'passport' as const }),
  }
}
