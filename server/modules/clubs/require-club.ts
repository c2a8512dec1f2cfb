import type { StaffPermission } from '#contract/staff-permissions.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Actor } from '../../infrastructure/http/route.ts'
import { findMembership } from './club-views.ts'

/** The club that somebody acts for: the one they run, or the one they work for where it lets them. */
export async function requireClub(db: Database, actor: Actor, permission: StaffPermission): Promise<string> {
  const membership = await findMembership(db, actor.user_id)
  if (membership === null) refuse(actor.role === 'adminclub' ? 'no_club' : 'forbidden')
  const { club_id, permissions } = membership
  if (permissions !== null && !permissions[permission]) refuse('forbidden')
  return club_id
}
