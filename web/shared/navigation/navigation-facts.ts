import type { Session } from '../session/session.ts'
import type { NavigationFacts, Onboarding } from './navigation.ts'

/** Someone whose club is still in onboarding. */
export const isOpening = (session: Session): boolean =>
  session.status === 'signed_in' && session.profile.role === 'adminclub' && !session.profile.role_profile.onboarding_completed

/** Facts from the profile and, during onboarding, its progress. If that is unknown, every step counts as open. */
export function readFacts(session: Session, told?: Onboarding, pendingRedemptions = 0): NavigationFacts {
  const isComplete =
    session.status === 'signed_in' && session.profile.role === 'adminclub' && session.profile.role_profile.onboarding_completed
  const known = {
    club_setup_completed: isComplete,
    subscription_chosen: isComplete,
    contract_signed: isComplete,
    onboarding_complete: isComplete,
  }
  return { onboarding: isOpening(session) && told !== undefined ? told : known, pendingRedemptions }
}
