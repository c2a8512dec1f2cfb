import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { exportProfile as endpoint } from '#contract/accounts/accounts.ts'
import { exportActivity } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { exportSecurity } from '../../../infrastructure/security-log/security-log-store.ts'
import { listSessions } from '../sessions/session-views.ts'
import { exportAccount } from '../account/accounts-views.ts'
import type { AccountDependents } from '../account/dependents.ts'

type ExportedProfile = AnswerOf<typeof endpoint>
type OfOthers = Omit<ExportedProfile, 'exported_at' | 'account' | 'devices' | 'activity' | 'security'> & {
  club: unknown
  staff_permissions: unknown
}

/** Everything stored about the caller, as one document. */
export async function exportProfile(
  { db, clock, config }: Infrastructure,
  dependents: AccountDependents,
  { actor }: Caller,
): Promise<ExportedProfile> {
  const now = clock.now()
  const account = await exportAccount(db, actor.user_id)
  if (account === null) refuse('unauthenticated')
  const devices = await listSessions(db, actor.user_id, { now, lifetimes: config.sessionLifetimes })
  const { club, staff_permissions, ...others } = await exportOthers(db, dependents, actor.user_id)
  const security = await exportSecurity(db, actor.user_id)
  const activity = await exportActivity(db, actor.user_id)
  return {
    exported_at: instantText(now),
    account: { ...account, club, staff_permissions },
    devices: devices.map((device) => ({ ...device })),
    ...others,
    activity,
    security,
  }
}

/** What the other modules store: the call's schema checks that nothing is missing. */
async function exportOthers(
  db: Database,
  { personalData }: Pick<AccountDependents, 'personalData'>,
  userId: string,
): Promise<OfOthers> {
  const parts: Partial<OfOthers> = {}
  for (const { export: read } of personalData()) Object.assign(parts, await read(db, userId))
  return parts as OfOthers
}
