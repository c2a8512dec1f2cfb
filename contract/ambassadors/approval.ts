import * as z from 'zod/mini'
import { approvalActions, approvalStates } from './states.ts'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'

/** Where counting stops: a `count` of this value means this many or more. */
export const countedAmbassadors = 1000

export const ambassadorSorts = ['oldest', 'newest'] as const

const ApprovalDecision = z.object({
  action: z.enum(approvalActions),
  /** Empty when no reason was given. */
  reason: z.string(),
  by: z.object({ id: Id, name: z.string() }),
  at: Instant,
})

export const AmbassadorRow = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  status: z.enum(approvalStates),
  applied_at: Instant,
  /** Both null until the ambassador is approved; `vanity_code` stays null until they choose one. */
  code: z.nullable(z.string()),
  vanity_code: z.nullable(z.string()),
  /** The latest decision; null before the first. */
  decision: z.nullable(ApprovalDecision),
  allowed_actions: z.array(z.enum(approvalActions)),
})

export const AmbassadorDetail = z.object({
  ...AmbassadorRow.shape,
  phone_number: z.string(),
  has_signed: z.boolean(),
  /** Clubs that signed up with one of their codes. */
  clubs: z.int(),
  /** Reservations attributed to them. */
  reservations: z.int(),
  /** The latest 50 decisions, latest first. */
  decisions: z.array(ApprovalDecision),
})

export const listAmbassadors = endpoint({
  name: 'listAmbassadors',
  summary: 'List ambassadors by status and search, oldest first by default. `count` stops at 1,000.',
  method: 'GET',
  path: 'super-admin/ambassadors/',
  authorize: 'approve_ambassadors',
  query: z.strictObject({
    status: z.optional(z.enum(approvalStates, `Status must be one of: ${approvalStates.join(', ')}`)),
    search: z.optional(optionalText('Search', 100)),
    sort: z.optional(z.enum(ambassadorSorts, `Sort must be one of: ${ambassadorSorts.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ ambassadors: z.array(AmbassadorRow), ...pageAnswer }),
  errors: [],
})

export const getAmbassador = endpoint({
  name: 'getAmbassador',
  summary: 'Get an ambassador with their results and the decisions about them.',
  method: 'GET',
  path: 'super-admin/ambassadors/{id}/',
  authorize: 'approve_ambassadors',
  params: IdParams,
  answer: AmbassadorDetail,
  errors: [],
})

export const ActOnAmbassadorBody = z.strictObject({
  action: z.enum(approvalActions, `Action must be one of: ${approvalActions.join(', ')}`),
  /** Shown to the ambassador. Required by `reject` and `suspend`. */
  reason: z.optional(z.nullable(optionalText('Reason', 500))),
})

export const actOnAmbassador = endpoint({
  name: 'actOnAmbassador',
  summary: 'Approve, reject, suspend or restore an ambassador, who is notified. Approval gives them their referral code.',
  method: 'POST',
  path: 'super-admin/ambassadors/{id}/action/',
  authorize: 'approve_ambassadors',
  params: IdParams,
  body: ActOnAmbassadorBody,
  answer: AmbassadorDetail,
  errors: ['invalid_transition'],
})

export type ApprovalDecision = z.output<typeof ApprovalDecision>
export type AmbassadorRow = z.output<typeof AmbassadorRow>
export type AmbassadorDetail = z.output<typeof AmbassadorDetail>
export type ActOnAmbassadorBody = z.output<typeof ActOnAmbassadorBody>
