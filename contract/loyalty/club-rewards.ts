import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { rewardApprovals, rewardKinds, rewardStatuses, tierLevels } from './terms.ts'
import { ClubRedemption } from './redemption-list.ts'
import {
  Currency,
  Id,
  IdParams,
  Instant,
  InstantInput,
  Message,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  requiredText,
  wholeNumber,
} from '../base/schema.ts'
import { clubRedemptionActions } from './redemption-states.ts'

const fields = {
  name: requiredText('Name', { max: 80 }),
  description: z.optional(optionalText('Description', 500)),
  kind: z.enum(rewardKinds, `Kind must be one of: ${rewardKinds.join(', ')}`),
  points_cost: wholeNumber('Points', 1, 10_000_000),
  /** What one costs the club. */
  cost_minor: z.optional(wholeNumber('Cost', 0, 1_000_000_000)),
  /** How many are available; null for no limit. */
  stock: z.optional(z.nullable(wholeNumber('Stock', 0, 1_000_000))),
  per_client_limit: z.optional(z.nullable(wholeNumber('Limit per guest', 1, 1_000))),
  min_tier: z.optional(z.enum(tierLevels, `Minimum tier must be one of: ${tierLevels.join(', ')}`)),
  starts_at: z.optional(z.nullable(InstantInput)),
  ends_at: z.optional(z.nullable(InstantInput)),
  /** Restricted to guests verified as 18 or over. */
  is_alcohol: z.optional(z.boolean('Choose whether it is alcohol')),
  approval: z.optional(z.enum(rewardApprovals, `Approval must be one of: ${rewardApprovals.join(', ')}`)),
  redeem_within_days: z.optional(wholeNumber('Days to redeem', 1, 365)),
  status: z.optional(z.enum(rewardStatuses, `Status must be one of: ${rewardStatuses.join(', ')}`)),
}

/** A reward as its club sees it, with its results. */
export const ClubReward = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  kind: z.enum(rewardKinds),
  points_cost: z.int(),
  cost_minor: MinorUnits,
  currency: z.nullable(Currency),
  stock: z.nullable(z.int()),
  /** Requested and not returned. */
  taken: z.int(),
  per_client_limit: z.nullable(z.int()),
  min_tier: z.enum(tierLevels),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  is_alcohol: z.boolean(),
  approval: z.enum(rewardApprovals),
  redeem_within_days: z.int(),
  status: z.enum(rewardStatuses),
  figures: z.object({
    open: z.int(),
    fulfilled: z.int(),
    points_spent: z.int(),
    /** What the fulfilled ones cost the club. */
    cost_minor: MinorUnits,
    /** What their guests paid for those events, with tax, less refunds. */
    spend_minor: MinorUnits,
  }),
  version: z.int(),
})

export const listRewards = endpoint({
  name: 'listRewards',
  summary: 'List your club’s rewards, cheapest first, each with its results.',
  method: 'GET',
  path: 'club-admin/rewards/',
  reads: 'replica_after_first_page',
  authorize: 'manage_finances',
  query: z.strictObject({
    status: z.optional(z.enum(rewardStatuses, `Status must be one of: ${rewardStatuses.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({
    rewards: z.array(ClubReward),
    currency: z.nullable(Currency),
    /** The club's zone, whose clock the windows of rewards follow. */
    timezone: z.string(),
    ...pageAnswer,
  }),
  errors: [],
})

export const createReward = endpoint({
  name: 'createReward',
  summary: 'Create a reward. It starts as a draft, hidden from guests, unless `status` says otherwise.',
  method: 'POST',
  path: 'club-admin/rewards/',
  authorize: 'manage_finances',
  body: z.strictObject(fields),
  answer: ClubReward,
  success: 201,
  errors: [],
})

export const updateReward = endpoint({
  name: 'updateReward',
  summary: 'Update a reward. Existing redemptions keep the terms they were requested with. A stale `version` is refused.',
  method: 'PUT',
  path: 'club-admin/rewards/{id}/',
  authorize: 'manage_finances',
  params: IdParams,
  body: z.strictObject({
    ...fields,
    name: z.optional(fields.name),
    kind: z.optional(fields.kind),
    points_cost: z.optional(fields.points_cost),
    version: wholeNumber('Version', 1, 1_000_000_000),
  }),
  answer: ClubReward,
  errors: ['stale', 'stock_below_taken'],
})

export const deleteReward = endpoint({
  name: 'deleteReward',
  summary: 'Delete a reward no guest has requested. Others can be archived.',
  method: 'DELETE',
  path: 'club-admin/rewards/{id}/',
  authorize: 'manage_finances',
  params: IdParams,
  answer: Message,
  errors: ['reward_requested'],
})

const sentence = `Action must be one of: ${clubRedemptionActions.join(', ')}`

export const ManageClubRedemptionBody = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('approve') }),
    z.strictObject({ action: z.literal('reject'), reason: requiredText('Reason', { max: 200 }) }),
    z.strictObject({ action: z.literal('fulfil'), code: requiredText('Code', { max: 100 }) }),
    z.strictObject({ action: z.literal('undo') }),
  ],
  sentence,
)

export const manageClubRedemption = endpoint({
  name: 'manageClubRedemption',
  summary: 'Approve or reject a redemption, fulfil it with the guest’s code, or undo its fulfilment.',
  method: 'POST',
  path: 'club-admin/redemptions/{id}/action/',
  authorize: 'serve_rewards',
  params: IdParams,
  body: ManageClubRedemptionBody,
  answer: ClubRedemption,
  idempotent: true,
  errors: [
    'needs_finances',
    'invalid_transition',
    'reward_code_unknown',
    'reward_code_expired',
    'undo_too_late',
    'age_unverified',
    'idempotency_mismatch',
  ],
})

export const scanRedemption = endpoint({
  name: 'scanRedemption',
  summary: 'Fulfil a redemption with the guest’s code, at the bar or the door.',
  method: 'POST',
  path: 'club-admin/redemptions/scan/',
  authorize: 'serve_rewards',
  body: z.strictObject({ code: requiredText('Code', { max: 100 }) }),
  answer: ClubRedemption,
  idempotent: true,
  errors: ['invalid_transition', 'reward_code_unknown', 'reward_code_expired', 'age_unverified', 'idempotency_mismatch'],
})

export type ClubReward = z.output<typeof ClubReward>
export type RewardInput = z.output<(typeof createReward)['body']>
export type RewardChanges = z.output<(typeof updateReward)['body']>
export type ManageClubRedemptionBody = z.output<typeof ManageClubRedemptionBody>
