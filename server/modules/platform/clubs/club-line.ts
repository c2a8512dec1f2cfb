import type { ClubStatus, PlatformClubLine } from '#contract/platform/clubs.ts'
import type { PlatformClubRow } from './clubs-views.ts'
import { platformActionsOn } from '../standing/actions-on.ts'

type StatusFacts = Pick<PlatformClubRow, 'suspended_at' | 'onboarding_completed_at' | 'sales_suspended_at'>

/** The first that applies; the list's filter uses the same order. */
export function clubStatus({ suspended_at, onboarding_completed_at, sales_suspended_at }: StatusFacts): ClubStatus {
  if (suspended_at !== null) return 'suspended'
  if (onboarding_completed_at === null) return 'onboarding'
  return sales_suspended_at === null ? 'open' : 'sales_stopped'
}

type Standing = Pick<PlatformClubRow, 'suspended_at' | 'featured_at' | 'onboarding_completed_at'>

export const platformClubActions = ({ suspended_at, featured_at, onboarding_completed_at }: Standing) =>
  platformActionsOn({ suspended_at, featured_at, is_public: onboarding_completed_at !== null, is_closed: false })

export const toClubLine = <R extends PlatformClubRow>(row: R): R & Pick<PlatformClubLine, 'status' | 'allowed_actions'> => ({
  ...row,
  status: clubStatus(row),
  allowed_actions: platformClubActions(row),
})
