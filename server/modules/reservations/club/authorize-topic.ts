import { may } from '#contract/base/abilities.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { factsOf, type Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findClubOfEvent } from './event-reservations-views.ts'

/** A topic is open to those who may read its subject: their own, and, with the required ability, their club's. */
export async function authorizeTopic(db: Database, caller: Omit<Caller, 'origin'>, topic: string): Promise<void> {
  const [kind, id = ''] = topic.split(':')
  if (kind === 'user' && id !== caller.actor.user_id) refuse('forbidden')
  if (kind === 'club' && !(may(factsOf(caller), 'manage_reservations') && caller.club_id === id)) refuse('forbidden')
  if (kind === 'staffing' && !(may(factsOf(caller), 'plan_shifts') && caller.club_id === id)) refuse('forbidden')
  if (kind !== 'door' && kind !== 'board') return
  // The board shows what happens at the door.
  if (caller.club_id === null || !may(factsOf(caller), 'work_board')) refuse('forbidden')
  if (caller.club_id !== (await findClubOfEvent(db, id))) refuse('not_found')
}
