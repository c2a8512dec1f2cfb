import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { endSupportAccess as end, openSupportAccess as open } from '#contract/platform/support.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { endAccesses, insertAccess, isClub } from '../../accounts/index.ts'

/** How long a superadmin acts for a club before they must say again why. */
const supportAccessMinutes = 60

type Parts = Pick<Infrastructure, 'db' | 'clock'>

/** Opens an hour in which a superadmin may act for the club. A second one extends the first, with its own reason. */
export async function openSupportAccess(
  { db, clock }: Parts,
  caller: Caller,
  club_id: string,
  { reason }: BodyOf<typeof open>,
): Promise<AnswerOf<typeof open>> {
  if (!(await isClub(db, club_id))) refuse('not_found')
  const now = clock.now()
  const ends_at = instantText(now.add({ minutes: supportAccessMinutes }))
  await db.transaction().execute(async (tx) => {
    await insertAccess(tx, { superadmin_id: caller.actor.user_id, club_id, reason, opened_at: instantText(now), ends_at })
    const subject = { kind: 'club', id: club_id }
    await audit(tx, caller, { at: now, action: 'openSupportAccess', subject, club_id, after: { reason, ends_at } })
  })
  return { club_id, ends_at }
}

export async function endSupportAccess({ db, clock }: Parts, caller: Caller, club_id: string): Promise<AnswerOf<typeof end>> {
  if (!(await isClub(db, club_id))) refuse('not_found')
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const ended = await endAccesses(tx, { superadmin_id: caller.actor.user_id, club_id }, now)
    if (ended === 0) return
    await audit(tx, caller, { at: now, action: 'endSupportAccess', subject: { kind: 'club', id: club_id }, club_id })
  })
  return { message: 'You no longer act for this club.' }
}
