import { may, type Ability, type CallerFacts } from '#contract/abilities.ts'
import type { Session, SignedIn } from './session.ts'

export function factsOf({ profile, staffPermissions }: SignedIn): CallerFacts {
  const { role, role_profile } = profile
  return {
    role,
    flags: role === 'staffclub' ? staffPermissions : null,
    club_id: 'club_id' in role_profile ? role_profile.club_id : null,
    is_approved: 'is_approved' in role_profile && role_profile.is_approved,
  }
}

/** Whether someone who is signed in here has an ability, by the rules that the server decides by. */
export const sessionMay = (session: Session, ability: Ability): boolean =>
  session.status === 'signed_in' && may(factsOf(session), ability)
