import * as z from 'zod/mini'
import { commissionActions, commissionKinds, commissionRulings, commissionStatuses } from './commission-states.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, IdParams, Instant, LocalDate, MinorUnits, pageAnswer, pageQuery, requiredText } from '../base/schema.ts'

/** Where counting stops: a `count` of this value means this many or more. */
export const countedCommissions = 1000

/** A commission as the platform sees it. */
export const PlatformCommission = z.object({
  id: Id,
  kind: z.enum(commissionKinds),
  status: z.enum(commissionStatuses),
  ambassador: z.object({ id: Id, name: z.string(), username: z.string() }),
  club: z.object({ id: Id, name: z.string() }),
  /** The event, or the invoice's number. */
  name: z.string(),
  business_date: LocalDate,
  currency: Currency,
  base_minor: MinorUnits,
  amount_minor: MinorUnits,
  /** Before refunds, and before it was rejected. */
  original_minor: MinorUnits,
  /** Why it belongs to the ambassador. */
  why: z.string(),
  ruling: z.nullable(z.enum(commissionRulings)),
  /** The latest decision of a superadmin; null if there is none. */
  decision: z.nullable(
    z.object({
      action: z.enum(commissionActions),
      reason: z.string(),
      by: z.object({ id: Id, name: z.string() }),
      at: Instant,
    }),
  ),
  /** The latest statement it is on. */
  statement: z.nullable(z.object({ id: Id, number: z.string() })),
  allowed_actions: z.array(z.enum(commissionActions)),
})
export type PlatformCommission = z.output<typeof PlatformCommission>

export const listPlatformCommissions = endpoint({
  name: 'listPlatformCommissions',
  summary: 'List commissions of all ambassadors, latest event or invoice first. `count` stops at 1,000.',
  method: 'GET',
  path: 'super-admin/commissions/',
  reads: 'replica_after_first_page',
  authorize: 'run_platform',
  query: z.strictObject({
    status: z.optional(z.enum(commissionStatuses, `Status must be one of: ${commissionStatuses.join(', ')}`)),
    kind: z.optional(z.enum(commissionKinds, `Kind must be one of: ${commissionKinds.join(', ')}`)),
    ambassador: z.optional(Id),
    club: z.optional(Id),
    ...pageQuery,
  }),
  answer: z.object({ commissions: z.array(PlatformCommission), ...pageAnswer }),
  errors: [],
})

export const ActOnCommissionBody = z.strictObject({
  action: z.enum(commissionActions, `Action must be one of: ${commissionActions.join(', ')}`),
  reason: requiredText('Reason', { max: 500 }),
})
export type ActOnCommissionBody = z.output<typeof ActOnCommissionBody>

export const actOnCommission = endpoint({
  name: 'actOnCommission',
  summary: 'Hold, release or reject one commission that is on no statement yet. The ambassador sees the reason.',
  method: 'POST',
  path: 'super-admin/commissions/{id}/action/',
  authorize: 'run_platform',
  params: IdParams,
  body: ActOnCommissionBody,
  answer: PlatformCommission,
  errors: ['invalid_transition'],
})
