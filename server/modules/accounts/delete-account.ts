import type { Database } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Actor, Origin } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { endSessions } from '../../infrastructure/sessions/session-store.ts'
import { runsClub } from './accounts-views.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { eraseAccount, holdAccount, holdSuperadmins } from './erase-store.ts'

/** What modules above this one know of an account. */
export interface AccountDependents {
  /** Whether a paid reservation of a night to come still needs its client. */
  hasUpcomingPaidReservation: (db: Database, userId: string, now: Temporal.Instant) => Promise<boolean>
  exportReservations: (db: Database, userId: string) => Promise<Record<string, unknown>[]>
}

/** Erases my account. Refused while something depends on it; what money and visits need keeps only an id. */
export async function deleteAccount(
  infrastructure: Infrastructure,
  dependents: AccountDependents,
  { actor, password, origin }: { actor: Actor; password: string; origin: Origin },
): Promise<{ message: string }> {
  const { db, clock, files } = infrastructure
  await checkOwnPassword(infrastructure, actor, password, origin)
  const avatarFile = await db.transaction().execute(async (tx) => {
    const superadmins = actor.role === 'superadmin' ? await holdSuperadmins(tx) : null
    const held = await holdAccount(tx, actor.user_id)
    if (held === undefined) refuse('unauthenticated')
    const now = clock.now()
    if (superadmins?.length === 1) refuse('last_superadmin')
    if (await runsClub(tx, actor.user_id)) refuse('club_open')
    if (await dependents.hasUpcomingPaidReservation(tx, actor.user_id, now)) refuse('account_in_use')
    await endSessions(tx, actor.user_id, 'all')
    await eraseAccount(tx, actor.user_id, now)
    return held
  })
  if (avatarFile !== null) await files.remove(avatarFile)
  return { message: 'Your account is deleted.' }
}
