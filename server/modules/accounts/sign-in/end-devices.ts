import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { forgetDevices } from '../sessions/device-store.ts'
import { endSessions } from '../sessions/session-store.ts'

export async function logout({ db }: Infrastructure, { actor }: Caller): Promise<{ message: string }> {
  await endSessions(db, actor.user_id, { only: actor.token_id })
  return { message: 'You are signed out.' }
}

/** A device signed out from elsewhere may be an attacker's, so it is no longer known either. */
export async function endOtherDevices(
  { db, clock }: Infrastructure,
  caller: Caller,
): Promise<{ message: string; ended: number }> {
  const { actor } = caller
  const ended = await db.transaction().execute(async (tx) => {
    await forgetDevices(tx, actor.user_id, { except: actor.token_id })
    const subject = { kind: 'user', id: actor.user_id }
    await audit(tx, caller, { at: clock.now(), action: 'endOtherDevices', subject })
    return endSessions(tx, actor.user_id, { except: actor.token_id })
  })
  return { message: 'Your other devices are signed out.', ended }
}

export async function endDevice({ db, clock }: Infrastructure, caller: Caller, tokenId: string): Promise<{ message: string }> {
  const { actor } = caller
  await db.transaction().execute(async (tx) => {
    await forgetDevices(tx, actor.user_id, { only: tokenId })
    if ((await endSessions(tx, actor.user_id, { only: tokenId })) === 0) refuse('not_found')
    await audit(tx, caller, { at: clock.now(), action: 'endDevice', subject: { kind: 'device', id: tokenId } })
  })
  return { message: 'That device is signed out.' }
}
