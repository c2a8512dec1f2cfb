import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { exportProfile as endpoint } from '#contract/accounts/accounts.ts'
import { exportActivity } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Caller } from '../../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { exportSecurity } from '../../../infrastructure/security-log/security-log-store.ts'
import { listSessions } from '../sessions/session-views.ts'
import { exportAccount } from '../account/accounts-views.ts'
import type { AccountDependents } from '../account/dependents.ts'

/** Everything stored about the caller, as one document. */
export async function exportProfile(
  { db, clock, config }: Infrastructure,
  dependents: AccountDependents,
  { actor }: Caller,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock.now()
  const account = await exportAccount(db, actor.user_id)
  if (account === null) refuse('unauthenticated')
  const devices = await listSessions(db, actor.user_id, { now, lifetimes: config.sessionLifetimes })
  const booked = await dependents.exportClient(db, actor.user_id)
  const signatures = await dependents.exportSignatures(db, actor.user_id)
  const notifications = await dependents.exportNotifications(db, actor.user_id)
  const identity = await dependents.exportIdentity(db, actor.user_id)
  const work = await dependents.exportWork(db, actor.user_id)
  const earnings = await dependents.exportEarnings(db, actor.user_id)
  const security = await exportSecurity(db, actor.user_id)
  const activity = await exportActivity(db, actor.user_id)
  return {
    exported_at: instantText(now),
    account: { ...account, ...(await dependents.exportMembership(db, actor.user_id)) },
    devices: devices.map((device) => ({ ...device })),
    ...booked,
    signatures,
    ...notifications,
    ...identity,
    ...work,
    ...earnings,
    activity,
    security,
  }
}
