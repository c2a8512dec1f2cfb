import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, LocalDate, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'
import {
  documentTypes,
  imageSides,
  riskLevels,
  riskSignals,
  verificationActions,
  verificationReasons,
  verificationStatuses,
} from './states.ts'

/** Where counting stops: a `count` of this value means this many or more. */
export const countedVerifications = 1000

export const verificationSorts = ['oldest', 'newest', 'risk'] as const

const Person = z.object({ id: Id, name: z.string() })

export const VerificationRow = z.object({
  id: Id,
  status: z.enum(verificationStatuses),
  client: z.object({ id: Id, username: z.string(), name: z.string() }),
  document_type: z.enum(documentTypes),
  country: z.string(),
  submitted_at: Instant,
  risk: z.enum(riskLevels),
  /** Whether another account submitted the same document. */
  is_duplicate: z.boolean(),
  claimed_by: z.nullable(Person),
  claimed_at: z.nullable(Instant),
  decided_by: z.nullable(Person),
  decided_at: z.nullable(Instant),
  reason: z.nullable(z.enum(verificationReasons)),
  note: z.nullable(z.string()),
  /** Who requested a revocation that a second reviewer must confirm, and why. */
  revocation: z.nullable(
    z.object({ by: Person, at: Instant, reason: z.enum(verificationReasons), note: z.nullable(z.string()) }),
  ),
  allowed_actions: z.array(z.enum(verificationActions)),
})

export const checkedFields = [
  'first_name',
  'last_name',
  'birth_date',
  'document_number',
  'expires_on',
  'country',
  'document_type',
] as const

/** Typed data compared with the machine-readable lines. `unclear`: not comparable, for example a name in another alphabet. */
export const FieldCheck = z.object({
  field: z.enum(checkedFields),
  typed: z.string(),
  read: z.nullable(z.string()),
  result: z.enum(['match', 'differs', 'unclear']),
})

export const DocumentImage = z.object({ side: z.enum(imageSides), width: z.int(), height: z.int() })

export const VerificationDetail = z.object({
  ...VerificationRow.shape,
  signals: z.array(z.enum(riskSignals)),
  /** Null once the documents are erased. */
  documents: z.nullable(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      document_number: z.string(),
      mrz: z.nullable(z.array(z.string())),
      /** Each check digit, null without lines to check. */
      check_digits: z.nullable(
        z.object({
          document_number: z.boolean(),
          birth_date: z.boolean(),
          expires_on: z.boolean(),
          personal_number: z.boolean(),
          composite: z.boolean(),
        }),
      ),
      checks: z.array(FieldCheck),
      images: z.array(DocumentImage),
    }),
  ),
  birth_date: LocalDate,
  /** In whole years, today. */
  age: z.int(),
  expires_on: LocalDate,
  deletes_at: z.nullable(Instant),
  /** Other accounts that submitted the same document, latest first. */
  duplicates: z.array(z.object({ id: Id, username: z.string(), status: z.enum(verificationStatuses), submitted_at: Instant })),
  /** The client's earlier submissions, latest first. */
  earlier: z.array(
    z.object({
      id: Id,
      status: z.enum(verificationStatuses),
      reason: z.nullable(z.enum(verificationReasons)),
      submitted_at: Instant,
    }),
  ),
})

export const VerificationFigures = z.object({
  pending: z.int(),
  in_review: z.int(),
  /** Among those waiting for review. */
  oldest_submitted_at: z.nullable(Instant),
  /** In the last seven days. */
  decided: z.int(),
  approved: z.int(),
  /** The median decision time over the last seven days; null without decisions. */
  median_minutes: z.nullable(z.int()),
  /** Documents whose erasure is over an hour late. */
  overdue_erasures: z.int(),
})

export const listVerifications = endpoint({
  name: 'listVerifications',
  summary: 'List identity submissions, oldest first by default. `count` stops at 1,000.',
  method: 'GET',
  path: 'verification/list/',
  authorize: 'run_platform',
  query: z.strictObject({
    status: z.optional(z.enum(verificationStatuses, `Status must be one of: ${verificationStatuses.join(', ')}`)),
    sort: z.optional(z.enum(verificationSorts, `Sort must be one of: ${verificationSorts.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ verifications: z.array(VerificationRow), ...pageAnswer }),
  errors: [],
})

export const getVerificationFigures = endpoint({
  name: 'getVerificationFigures',
  summary: 'Get the size and speed of the review queue.',
  method: 'GET',
  path: 'verification/figures/',
  authorize: 'run_platform',
  answer: VerificationFigures,
  errors: [],
})

const looks = ['claim_first', 'own_submission'] as const

export const getVerification = endpoint({
  name: 'getVerification',
  summary: 'Get a submission with the typed and the machine-read data. The client can see that you viewed it.',
  method: 'GET',
  path: 'verification/{id}/',
  authorize: 'run_platform',
  params: IdParams,
  answer: VerificationDetail,
  errors: looks,
})

export const getVerificationImage = endpoint({
  name: 'getVerificationImage',
  summary: 'Get one picture of a submission. The client can see that you viewed it.',
  method: 'GET',
  path: 'verification/{id}/images/{side}/',
  authorize: 'run_platform',
  params: z.strictObject({ id: Id, side: z.enum(imageSides, `Side must be one of: ${imageSides.join(', ')}`) }),
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  media: 'image/webp',
  errors: [...looks, 'documents_erased'],
})

export const ActOnVerificationBody = z.strictObject({
  action: z.enum(verificationActions, `Action must be one of: ${verificationActions.join(', ')}`),
  /** For `reject`, `request_resubmission` and `revoke`. Absent means `other`; unknown text is stored as the note of `other`. */
  reason: z.optional(z.nullable(optionalText('Reason', 500))),
  /** Shown to the client. */
  note: z.optional(z.nullable(optionalText('Note', 500))),
  /** With `underage`: the birth date on the document, if it differs from the typed one. */
  birth_date: z.optional(z.nullable(z.iso.date('Birth date must be a date such as 2009-05-31'))),
})

export const actOnVerification = endpoint({
  name: 'actOnVerification',
  summary: 'Claim, release, approve, reject or revoke a submission, or request another one.',
  method: 'POST',
  path: 'verification/{id}/action/',
  authorize: 'run_platform',
  params: IdParams,
  body: ActOnVerificationBody,
  answer: VerificationRow,
  errors: ['invalid_transition', 'claimed_by_other', 'own_submission', 'second_reviewer'],
})

export type VerificationRow = z.output<typeof VerificationRow>
export type VerificationDetail = z.output<typeof VerificationDetail>
export type VerificationFigures = z.output<typeof VerificationFigures>
export type ActOnVerificationBody = z.output<typeof ActOnVerificationBody>
export type FieldCheck = z.output<typeof FieldCheck>
