import { listClubRedemptions } from '#contract/loyalty/redemption-list.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/api-query.ts'
import { sessionMay } from '../session/abilities.ts'
import type { Session } from '../session/session.ts'
import { isClubAdmin, isOpening, readFacts } from './navigation-facts.ts'
import { navigationLinks, type NavigationLink } from './navigation.ts'
import { onboardingQuery } from './onboarding-query.ts'

/** How often the badge polls for redemptions waiting for the club. */
const redemptionPollMs = 30_000
/** How soon a failed onboarding status is loaded again. */
const onboardingRetryMs = 15_000

const isSuperadmin = (session: Session) => session.status === 'signed_in' && session.profile.role === 'superadmin'

/** How many redemptions wait for this account's club; 0 if unknown, or not theirs to see. */
function usePendingRedemptions(session: Session): number {
  const pending = apiQuery(listClubRedemptions, { query: { status: 'pending', limit: 1 } })
  const { data, isError } = useQuery({
    ...pending,
    // Another profile may see another club.
    queryKey: [...pending.queryKey, session.status === 'signed_in' ? session.profile : null],
    // For a superadmin acting for the club, every call would be a line in its log.
    enabled: sessionMay(session, 'manage_finances') && !isOpening(session) && !isSuperadmin(session),
    refetchInterval: redemptionPollMs,
    retry: false,
  })
  return isError ? 0 : (data?.count ?? 0)
}

/** This account's links, in any build: the links locked by a club's setup are the same everywhere. */
export function useLinks(session: Session): NavigationLink[] {
  const { data, failureReason } = useQuery({
    ...onboardingQuery(),
    enabled: isClubAdmin(session),
    refetchInterval: ({ state }) => (state.status === 'error' ? onboardingRetryMs : false),
  })
  // A failed attempt counts at once, even if it will be retried and an earlier one succeeded.
  const status = failureReason === null ? data : 'failed'
  return navigationLinks(session, readFacts(session, status, usePendingRedemptions(session)))
}
