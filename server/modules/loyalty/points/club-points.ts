import type { ClubPoints } from '#contract/loyalty/points.ts'
import type { ProgrammeClub } from '../rules/rules-views.ts'
import { nextTier, tierOf } from './earning.ts'
import type { WalletRow } from './points-views.ts'

const noPoints = { debt: 0, pending: 0, available: 0, expiring_points: 0, expires_on: null, tier_points: 0, last_visit_on: null }

/** A client's points at a club; without a wallet they have none yet. */
export function toClubPoints({ id, name, slug, city, rules }: ProgrammeClub, wallet: WalletRow | undefined): ClubPoints {
  const { debt, pending, available, expiring_points, expires_on, tier_points, last_visit_on } = wallet ?? noPoints
  const points = Math.max(0, tier_points)
  const next = nextTier(rules.tiers, points)
  return {
    club: { id, name, slug, city },
    available,
    pending,
    expiring: expires_on === null ? null : { points: expiring_points, on: expires_on },
    tier: { ...tierOf(rules.tiers, points), points },
    next_tier: next && { ...next, missing_points: next.from_points - points },
    debt,
    is_enabled: rules.is_enabled,
    last_visit_on,
  }
}
