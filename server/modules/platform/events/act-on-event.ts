import type { PlatformEvent } from '#contract/platform/events.ts'
import type { ActOnStandingBody } from '#contract/platform/standing.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findAccounts } from '../../accounts/index.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { lockEvent, lockPlatformStanding, setEventStanding } from '../../events/index.ts'
import { notifyOfStanding } from '../standing/notify-standing.ts'
import { changedStanding, standingAfter } from '../standing/standing.ts'
import { platformEventActions, toEventLine } from './event-line.ts'
import { findEvent } from './events-views.ts'

export async function getPlatformEvent({ db, clock }: Pick<Infrastructure, 'db' | 'clock'>, id: string): Promise<PlatformEvent> {
  const now = clock.now()
  const row = (await findEvent(db, id, now)) ?? refuse('not_found')
  return toEventLine(row, now)
}

/** A concurrent booking comes before or after it, never in the middle: both lock the event. */
export async function actOnEvent(
  infrastructure: Infrastructure,
  caller: Caller,
  id: string,
  body: ActOnStandingBody,
): Promise<PlatformEvent> {
  const { db, clock } = infrastructure
  await db.transaction().execute(async (tx) => {
    await lockEvent(tx, id)
    const before = (await lockPlatformStanding(tx, id)) ?? refuse('not_found')
    const now = clock.now()
    const allowed = platformEventActions(before, now)
    const status = before.suspended_at === null ? before.state : 'suspended'
    if (!allowed.includes(body.action)) refuse('invalid_transition', { extra: { status, allowed } })
    const after = standingAfter(before, body, now)
    await setEventStanding(tx, id, after)
    await audit(tx, caller, {
      at: now,
      action: 'actOnEvent',
      subject: { kind: 'event', id },
      club_id: before.club_id,
      ...changedStanding(before, after, body.action),
    })
    if (body.action !== 'suspend' && body.action !== 'restore') return
    const club = await findClubFacts(tx, before.club_id)
    const [admin] = await findAccounts(tx, [club.admin_id])
    await notifyOfStanding(
      tx,
      infrastructure,
      {
        action: body.action,
        about: 'event',
        name: before.title,
        club_name: club.name,
        reason: after.suspension_reason,
        admin: { id: club.admin_id, email: admin?.email ?? null },
        path: `/admin-club/events/${id}`,
      },
      now,
    )
  })
  return getPlatformEvent(infrastructure, id)
}
