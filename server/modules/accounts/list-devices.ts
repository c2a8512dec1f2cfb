import type { Device } from '#contract/profile.ts'
import type { Caller } from '../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { listSessions } from '../../infrastructure/sessions/session-store.ts'

/** All devices signed in to the caller's account on one page, last used first. */
export async function listDevices(
  { db, clock, config }: Infrastructure,
  { actor }: Caller,
): Promise<{ sessions: Device[]; count: number; next: null }> {
  const rows = await listSessions(db, actor.user_id, { now: clock.now(), lifetimes: config.sessionLifetimes })
  const sessions = rows.map((row) => ({ ...row, is_current: row.id === actor.token_id }))
  return { sessions, count: sessions.length, next: null }
}
