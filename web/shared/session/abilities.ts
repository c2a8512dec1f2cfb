import { may, type Ability } from '#contract/base/abilities.ts'
import type { CallerFacts } from '#contract/base/ability-rules.ts'
import { getActing } from './acting.ts'
import type { Session, SignedIn } from './session.ts'

/** The club a superadmin acts for here; null for everyone else. */
const actsFor = ({ user, profile }: SignedIn): string | null => {
  const actingClub = getActing()
  return profile.role === 'superadmin' && actingClub?.user_id === user.id ? actingClub.club_id : null
}

export function factsOf(session: SignedIn): CallerFacts {
  const { profile, staffPermissions } = session
  const { role, role_profile } = profile
  return {
    role,
    flags: role === 'staffclub' ? staffPermissions : null,
    club_id: 'club_id' in role_profile ? role_profile.club_id : actsFor(session),
    is_approved: 'is_approved' in role_profile && role_profile.is_approved,
  }
}

/** Whether the signed-in user has an ability, by the server's rules. */
export const sessionMay = (session: Session, ability: Ability): boolean =>
  session.status === 'signed_in' && may(factsOf(session), ability)
