import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { pictureRefusals } from '../base/picture.ts'
import { Instant, LocalDate, optionalText, personNameField, requiredText } from '../base/schema.ts'
import { documentTypes, imageSides, verificationReasons, verificationStatuses } from './states.ts'

/** The size limit of a submission in bytes: three pictures of 5 MiB as data URLs, and the other fields. */
export const submissionLimit = 24 * 1024 * 1024

const dateBetween = (label: string, from: string, to: string) =>
  z.iso
    .date(`${label} must be a date such as 1998-05-31`)
    .check(
      z.refine((date) => date >= from && date <= to, `${label} must be a date from ${from.slice(0, 4)} to ${to.slice(0, 4)}`),
    )

/** A picture as a data URL. The server determines the format from its bytes. */
const Picture = z.string('Add a picture').check(z.regex(/^data:[\w/+.-]{0,80};base64,/, 'Send the picture as a base64 data URL'))

export const documentNumber = requiredText('Document number', { max: 40 }).check(
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, 'Document number must be the letters and digits printed on the document'),
)

export const SubmitVerificationBody = z.strictObject({
  document_type: z.enum(documentTypes, `Document type must be one of: ${documentTypes.join(', ')}`),
  /** The issuing country's alpha-2 code. */
  country: z.string('Choose the country of the document').check(z.regex(/^[A-Z]{2}$/, 'Choose the country of the document')),
  /** As on the document, in its own alphabet or in Latin letters. */
  first_name: requiredText('First name', { max: 100 }).check(personNameField('First name')),
  last_name: requiredText('Last name', { max: 100 }).check(personNameField('Last name')),
  birth_date: dateBetween('Birth date', '1900-01-01', '2100-01-01'),
  document_number: documentNumber,
  expires_on: dateBetween('Expiry date', '1990-01-01', '9999-12-31'),
  /** The lines of letters, digits and `<`, separated by line breaks. */
  mrz: z.optional(z.nullable(optionalText('Machine-readable code', 200))),
  images: z.strictObject({ front: Picture, back: z.optional(z.nullable(Picture)), selfie: Picture }),
  consent: z.literal(true, 'Check the box to continue'),
})

/** One view of a document. */
export const DocumentLook = z.object({
  at: Instant,
  reviewer: z.string(),
  /** A picture, or the typed and printed details. */
  what: z.enum([...imageSides, 'details']),
})

/** The state of a client's identity verification. */
export const VerificationState = z.object({
  status: z.enum(verificationStatuses),
  /** Stays true during the review of a renewal. */
  id_verified: z.boolean(),
  document_type: z.nullable(z.enum(documentTypes)),
  submitted_at: z.nullable(Instant),
  decided_at: z.nullable(Instant),
  /** For a rejection, a revocation or a request for new pictures; `note` says more. */
  reason: z.nullable(z.enum(verificationReasons)),
  note: z.nullable(z.string()),
  /** The last day of the document, while the client is verified by it. */
  expires_on: z.nullable(LocalDate),
  can_submit: z.boolean(),
  /** The first day on which an underage client may submit again. */
  submit_from: z.nullable(LocalDate),
  /** When the pictures and texts are erased; null while they are needed, and if there are none. */
  deletes_at: z.nullable(Instant),
  has_documents: z.boolean(),
  /** Who viewed the caller's documents: the latest hundred, latest first. The export contains all of them. */
  access_log: z.array(DocumentLook),
})

export const getVerificationStatus = endpoint({
  name: 'getVerificationStatus',
  summary: 'Get the status of your identity verification with the allowed next steps.',
  method: 'GET',
  path: 'client/verification/status/',
  authorize: 'book',
  answer: VerificationState,
  errors: [],
})

export const submitVerification = endpoint({
  name: 'submitVerification',
  summary: 'Submit an identity document with its pictures as data URLs of up to 5 MiB each.',
  method: 'POST',
  path: 'client/verification/submit/',
  authorize: 'book',
  body: SubmitVerificationBody,
  body_limit: submissionLimit,
  answer: VerificationState,
  success: 201,
  errors: ['already_verified', 'verification_open', 'too_young_to_verify', 'image_too_small', ...pictureRefusals],
})

export const eraseMyDocuments = endpoint({
  name: 'eraseMyDocuments',
  summary: 'Erase your documents now. Withdraws a pending submission; a decision stays.',
  method: 'DELETE',
  path: 'client/verification/documents/',
  authorize: 'book',
  answer: VerificationState,
  errors: ['nothing_to_erase'],
})

export type VerificationState = z.output<typeof VerificationState>
export type SubmitVerificationBody = z.output<typeof SubmitVerificationBody>
export type DocumentLook = z.output<typeof DocumentLook>
