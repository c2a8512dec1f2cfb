import type { PlatformClub } from '#contract/platform/clubs.ts'
import type { ActOnStandingBody } from '#contract/platform/standing.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { isClub, findAccounts } from '../../accounts/index.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { lockClub, setClubStanding } from '../../clubs/index.ts'
import { notifyOfStanding } from '../standing/notify-standing.ts'
import { changedStanding, standingAfter } from '../standing/standing.ts'
import { platformClubActions, clubStatus } from './club-line.ts'
import { getPlatformClub } from './get-platform-club.ts'

/** Of two superadmins at once, the second sees the first one's result. */
export async function actOnClub(
  infrastructure: Infrastructure,
  caller: Caller,
  id: string,
  body: ActOnStandingBody,
): Promise<PlatformClub> {
  const { db, clock } = infrastructure
  if (!(await isClub(db, id))) refuse('not_found')
  await db.transaction().execute(async (tx) => {
    const before = await lockClub(tx, id)
    const now = clock.now()
    const allowed = platformClubActions(before)
    if (!allowed.includes(body.action)) refuse('invalid_transition', { extra: { status: clubStatus(before), allowed } })
    const after = standingAfter(before, body, now)
    await setClubStanding(tx, id, after)
    await audit(tx, caller, {
      at: now,
      action: 'actOnClub',
      subject: { kind: 'club', id },
      club_id: id,
      ...changedStanding(before, after, body.action),
    })
    if (body.action !== 'suspend' && body.action !== 'restore') return
    const [admin] = await findAccounts(tx, [before.admin_id])
    await notifyOfStanding(
      tx,
      infrastructure,
      {
        action: body.action,
        about: 'club',
        name: before.name,
        club_name: before.name,
        reason: after.suspension_reason,
        admin: { id: before.admin_id, email: admin?.email ?? null },
        path: '/admin-club/dashboard',
      },
      now,
    )
  })
  return getPlatformClub(infrastructure, id)
}
