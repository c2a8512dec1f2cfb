import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { rewardKinds, tierLevels } from './terms.ts'
import { DateInput, Id, Instant, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'
import { redemptionStatuses, clubRedemptionActions } from './redemption-states.ts'

// Separate from the other reward schemas: every office page's navigation loads it and should load nothing else.
/** A redemption as the club sees it. */
export const ClubRedemption = z.object({
  id: Id,
  reference: z.string(),
  status: z.enum(redemptionStatuses),
  reward: z.object({ id: Id, name: z.string(), kind: z.enum(rewardKinds), is_alcohol: z.boolean() }),
  client_id: Id,
  client_name: z.string(),
  tier: z.enum(tierLevels),
  /** Shown for alcohol only, without any other identity data. */
  is_adult_verified: z.boolean(),
  points: z.int(),
  requested_at: Instant,
  expires_at: Instant,
  decided_at: z.nullable(Instant),
  fulfilled_at: z.nullable(Instant),
  handled_by_name: z.nullable(z.string()),
  reason: z.string(),
  /** What the caller may do now. */
  allowed_actions: z.array(z.enum(clubRedemptionActions)),
})

export const listClubRedemptions = endpoint({
  name: 'listClubRedemptions',
  summary: 'List redemptions at your club, latest first. The badge counts the pending ones.',
  method: 'GET',
  path: 'club-admin/redemptions/',
  authorize: 'manage_finances',
  query: z.strictObject({
    status: z.optional(z.enum(redemptionStatuses, `Status must be one of: ${redemptionStatuses.join(', ')}`)),
    reward: z.optional(Id),
    /** Prefixes of words: the guest's name, username, email or phone. */
    search: z.optional(optionalText('Search', 100)),
    /** Requested from the first to the last of these dates, on the club's clock. */
    date_from: z.optional(DateInput),
    date_to: z.optional(DateInput),
    ...pageQuery,
  }),
  answer: z.object({ redemptions: z.array(ClubRedemption), ...pageAnswer }),
  errors: [],
})

export type ClubRedemption = z.output<typeof ClubRedemption>
