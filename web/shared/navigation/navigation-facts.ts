import type { Session } from '../session/session.ts'
import type { NavigationFacts, Onboarding } from './navigation.ts'

/** Someone whose club is still in onboarding. */
export const isOpening = (session: Session): boolean =>
  session.status === 'signed_in' && session.profile.role === 'adminclub' && !session.profile.role_profile.onboarding_completed

export const isClubAdmin = (session: Session): boolean => session.status === 'signed_in' && session.profile.role === 'adminclub'

/**
 * Facts from the club's onboarding status, and from the profile until that first arrives. Once the call has failed, every step
 * counts as open, whatever was known before.
 */
export function readFacts(session: Session, status?: Onboarding | 'failed', pendingRedemptions = 0): NavigationFacts {
  if (status !== undefined && status !== 'failed') return { onboarding: status, isUnchecked: false, pendingRedemptions }
  const isComplete = status !== 'failed' && isClubAdmin(session) && !isOpening(session)
  const onboarding = {
    club_setup_completed: isComplete,
    subscription_chosen: isComplete,
    contract_signed: isComplete,
    onboarding_complete: isComplete,
  }
  return { onboarding, isUnchecked: status === 'failed', pendingRedemptions }
}
