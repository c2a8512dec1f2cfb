import type { ErrorCode } from '#contract/base/errors.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { Refusal, refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { erase, type AccountDependents } from '../accounts/index.ts'
import { findPerson } from './people-views.ts'
import { requireUserAction } from './person.ts'

export const lastSuperadmin = 'This is the last superadmin. Make someone else a superadmin first.'

/** What prevents it, said about someone else. */
const sentences: Partial<Record<ErrorCode, string>> = {
  account_in_use: 'This person still has an upcoming paid reservation. Cancel it first, then delete the account.',
  club_open: 'This person’s club still has a subscription or upcoming events. End them first, then delete the account.',
  last_superadmin: lastSuperadmin,
}

async function withSentences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Refusal ? sentences[error.code] : undefined
    if (!(error instanceof Refusal) || message === undefined) throw error
    refuse(error.code, { message })
  }
}

/** Deletes an account: records of payments, work and visits keep only an id. */
export async function deleteUser(
  infrastructure: Infrastructure,
  dependents: AccountDependents,
  caller: Caller,
  id: string,
): Promise<{ message: string }> {
  const person = await findPerson(infrastructure.db, id, infrastructure.clock.now())
  requireUserAction(caller, person, 'delete')
  const { role } = person
  const isErased = await withSentences(async () =>
    erase(infrastructure, dependents, { user_id: id, role, by: caller.actor.user_id }, async (tx, now) => {
      // As of now, with the account locked.
      requireUserAction(caller, await findPerson(tx, id, now), 'delete')
      await audit(tx, caller, { at: now, action: 'deleteUser', subject: { kind: 'user', id }, before: { role } })
    }),
  )
  if (!isErased) refuse('not_found')
  return { message: 'The account was deleted.' }
}
