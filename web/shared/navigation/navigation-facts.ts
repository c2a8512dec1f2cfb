import type { Session } from '../session/session.ts'
import type { NavigationFacts, Onboarding } from './navigation.ts'

/** Somebody who is still opening their club. */
export const isOpening = (session: Session): boolean =>
  session.status === 'signed_in' && session.profile.role === 'adminclub' && !session.profile.role_profile.onboarding_completed

/**
 * What the profile tells, and, while a club is being opened, how far that has come. All steps count as open where nobody has
 * told, as where that call fails.
 */
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
