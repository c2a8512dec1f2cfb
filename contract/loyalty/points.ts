import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { pointKinds, tierLevels } from './terms.ts'
import { Id, Instant, LocalDate, pageAnswer, pageQuery } from '../base/schema.ts'

export const TierLevelName = z.enum(tierLevels)

/** A tier of a club's programme. */
export const ClubTier = z.object({ level: TierLevelName, name: z.string(), from_points: z.int(), multiplier_bp: z.int() })

export const LoyaltyClub = z.object({ id: Id, name: z.string(), slug: z.string(), city: z.string() })

/** A change of a balance. */
export const PointEntry = z.object({
  id: Id,
  kind: z.enum(pointKinds),
  /** Negative if points were spent or taken. */
  points: z.int(),
  at: Instant,
  /** The event's business date, otherwise the date it was posted. */
  business_date: LocalDate,
  reservation: z.nullable(z.object({ id: Id, reference: z.string(), event_title: z.string() })),
  /** The reward the points were spent on or returned from. */
  reward_name: z.nullable(z.string()),
  /** Why the club adjusted them. */
  reason: z.string(),
})

export const ClubPoints = z.object({
  club: LoyaltyClub,
  /** What can be spent now. */
  available: z.int(),
  /** Earned by payments for events that are not over yet. */
  pending: z.int(),
  /** The next points to expire within 30 days. */
  expiring: z.nullable(z.object({ points: z.int(), on: LocalDate })),
  /** `points`: those earned over 365 business dates, which decide the tier. */
  tier: z.object({ ...ClubTier.shape, points: z.int() }),
  next_tier: z.nullable(z.object({ ...ClubTier.shape, missing_points: z.int() })),
  /** Points spent before a refund took them back. New points repay this first. */
  debt: z.int(),
  /** Whether the club currently awards points. */
  is_enabled: z.boolean(),
  last_visit_on: z.nullable(LocalDate),
})

export const getPoints = endpoint({
  name: 'getPoints',
  summary: 'Get your points: what you can spend at each club, and your history, latest first.',
  method: 'GET',
  path: 'client/points/',
  authorize: 'book',
  query: z.strictObject({ club: z.optional(Id), ...pageQuery }),
  answer: z.object({
    total_available: z.int(),
    clubs: z.array(ClubPoints),
    history: z.array(z.object({ ...PointEntry.shape, club: z.object({ id: Id, name: z.string() }) })),
    ...pageAnswer,
  }),
  errors: [],
})

export type PointEntry = z.output<typeof PointEntry>
export type ClubPoints = z.output<typeof ClubPoints>
export type MyPoints = z.output<(typeof getPoints)['answer']>
