import type { PointKind } from '#contract/loyalty/terms.ts'
import type { PointEntry } from '#contract/loyalty/points.ts'
import type { ClientReward } from '#contract/loyalty/rewards.ts'
import { formatPoints } from '../../../../shared/words/points.ts'
import type { Tone } from '../../../ui/tone.tsx'
import type { RedemptionStatus } from '#contract/loyalty/redemption-states.ts'

type EntryFacts = Pick<PointEntry, 'reservation' | 'reward_name' | 'reason'>

const sentences: Record<PointKind, (entry: EntryFacts) => string> = {
  earned: ({ reservation }) => (reservation ? `${reservation.event_title}: tickets` : 'Tickets'),
  visit: ({ reservation }) => (reservation ? `${reservation.event_title}: visit` : 'Visit'),
  reversed: ({ reservation }) => (reservation ? `${reservation.event_title}: refund` : 'Refund'),
  redeemed: ({ reward_name }) => `Spent on ${reward_name ?? 'a reward'}`,
  returned: ({ reward_name }) => `Returned from ${reward_name ?? 'a reward'}`,
  expired: () => 'Expired',
  adjusted: ({ reason }) => `From the club: ${reason}`,
}

/** Why points changed, in plain words. */
export const entrySentence = (entry: EntryFacts & { kind: PointKind }): string => sentences[entry.kind](entry)

/** Why a reward is not available now, and what would help. */
export function obstacleSentence({ obstacle, missing_points, min_tier }: ClientReward): string | null {
  switch (obstacle) {
    case 'not_enough_points':
      return `${formatPoints(missing_points)} to go`
    case 'tier_too_low':
      return `For ${min_tier.name} and up`
    case 'age_unverified':
      return 'Verify your ID first'
    case 'out_of_stock':
      return 'Out of stock'
    case 'reward_limit':
      return 'Limit reached'
    case null:
      return null
  }
}

export const redemptionStates: Record<RedemptionStatus, { label: string; tone: Tone | 'plain' }> = {
  pending: { label: 'Waiting for the club', tone: 'warn' },
  approved: { label: 'Ready', tone: 'ok' },
  fulfilled: { label: 'Redeemed', tone: 'plain' },
  rejected: { label: 'Rejected', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
}
