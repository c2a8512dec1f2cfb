import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, MinorUnits, requiredText, wholeNumber } from '../base/schema.ts'
import { planCodes } from './states.ts'

export const PlatformPlan = z.object({
  code: z.enum(planCodes),
  name: z.string(),
  summary: z.string(),
  /** Null: unlimited. */
  events_per_month: z.nullable(z.int()),
  staff_seats: z.nullable(z.int()),
  /** Share of paid reservations, in basis points. */
  platform_fee_bp: z.int(),
  /** Per month without tax, by currency. A year costs ten times as much. */
  prices: z.array(z.object({ currency: Currency, monthly_minor: MinorUnits })),
  /** Its live subscriptions. */
  subscriptions: z.int(),
  version: z.int(),
})

export const listPlatformPlans = endpoint({
  name: 'listPlatformPlans',
  summary: 'List the plans with their limits, fees and prices in every currency.',
  method: 'GET',
  path: 'super-admin/plans/',
  authorize: 'run_platform',
  answer: z.object({ plans: z.array(PlatformPlan) }),
  errors: [],
})

export const UpdatePlanBody = z.strictObject({
  version: z.int('Version must be a whole number'),
  summary: requiredText('Summary', { max: 200 }),
  events_per_month: z.nullable(wholeNumber('Events a month', 1, 10_000)),
  staff_seats: z.nullable(wholeNumber('Staff seats', 1, 10_000)),
  platform_fee_bp: wholeNumber('Fee', 0, 10_000),
  /** Currencies the plan has; the others stay unchanged. */
  prices: z
    .array(z.strictObject({ currency: Currency, monthly_minor: wholeNumber('Price', 1, 100_000_000) }))
    .check(z.maxLength(50, 'Enter at most 50 prices')),
})
export type UpdatePlanBody = z.output<typeof UpdatePlanBody>

export const updatePlan = endpoint({
  name: 'updatePlan',
  summary:
    'Change a plan. Limits apply at once; prices and the fee apply to a subscription from its next period, or when it changes plans.',
  method: 'PUT',
  path: 'super-admin/plans/{code}/',
  authorize: 'run_platform',
  params: z.strictObject({ code: z.enum(planCodes, `Plan must be one of: ${planCodes.join(', ')}`) }),
  body: UpdatePlanBody,
  answer: PlatformPlan,
  errors: ['stale'],
})

export type PlatformPlan = z.output<typeof PlatformPlan>
