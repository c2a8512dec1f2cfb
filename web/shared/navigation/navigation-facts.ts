import type { Session } from '../session.ts'
import type { NavigationFacts } from './navigation.ts'

/**
 * What the profile tells: the single steps of the onboarding, and redemptions, are told by calls of the clubs' own
 * screens. All steps count as open where it is not complete, as where those calls fail.
 */
export function readFacts(session: Session): NavigationFacts {
  const isComplete = session.status === 'signed_in' && session.profile.role === 'adminclub' && session.profile.role_profile.onboarding_completed
  return {
    onboarding: { club_setup_completed: isComplete, subscription_chosen: isComplete, contract_signed: isComplete, onboarding_complete: isComplete },
    pendingRedemptions: 0,
  }
}
