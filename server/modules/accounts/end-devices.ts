import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Actor } from '../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { forgetDevices } from '../../infrastructure/sessions/device-store.ts'
import { endSessions } from '../../infrastructure/sessions/session-store.ts'

export async function logout({ db }: Infrastructure, actor: Actor): Promise<{ message: string }> {
  await endSessions(db, actor.user_id, { only: actor.token_id })
  return { message: 'You are signed out.' }
}

/** What is signed out by another device may be a thief's, so it is also a stranger again. */
export async function endOtherDevices({ db }: Infrastructure, actor: Actor): Promise<{ message: string; ended: number }> {
  const ended = await db.transaction().execute(async (tx) => {
    await forgetDevices(tx, actor.user_id, { except: actor.token_id })
    return endSessions(tx, actor.user_id, { except: actor.token_id })
  })
  return { message: 'Your other devices are signed out.', ended }
}

export async function endDevice({ db }: Infrastructure, actor: Actor, tokenId: string): Promise<{ message: string }> {
  const ended = await db.transaction().execute(async (tx) => {
    await forgetDevices(tx, actor.user_id, { only: tokenId })
    return endSessions(tx, actor.user_id, { only: tokenId })
  })
  if (ended === 0) refuse('not_found')
  return { message: 'That device is signed out.' }
}
