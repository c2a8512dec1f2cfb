import type { Database } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Actor } from '../../../infrastructure/http/route.ts'
import { requireClub } from '../../clubs/index.ts'
import { findClubOfNight } from './event-club-views.ts'

/** What somebody may hear of is what they may read: their own, and, with the flag for it, what is their club's. */
export async function refuseStranger(db: Database, actor: Actor, topic: string): Promise<void> {
  const [kind, id = ''] = topic.split(':')
  if (kind === 'user' && id !== actor.user_id) refuse('forbidden')
  if (kind === 'club' && id !== (await clubOf(db, actor, 'can_access_finances'))) refuse('forbidden')
  if (kind === 'door' && (await clubOf(db, actor, 'can_work_door')) !== (await findClubOfNight(db, id))) refuse('not_found')
}

async function clubOf(db: Database, actor: Actor, permission: 'can_access_finances' | 'can_work_door'): Promise<string> {
  if (actor.role !== 'adminclub' && actor.role !== 'staffclub') refuse('forbidden')
  return requireClub(db, actor, permission)
}
