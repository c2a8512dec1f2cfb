import type { listDevices as endpoint } from '#contract/accounts/accounts.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { pageOf } from '../../../infrastructure/database/page-of.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listSessions } from '../sessions/session-views.ts'

/** The devices signed in to the caller's account, last used first. */
export async function listDevices(
  { db, clock, config }: Infrastructure,
  { actor }: Caller,
  query: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const rows = await listSessions(db, actor.user_id, { now: clock.now(), lifetimes: config.sessionLifetimes })
  const { page, ...rest } = pageOf(rows, query, ({ id }) => id)
  return { sessions: page.map((row) => ({ ...row, is_current: row.id === actor.token_id })), ...rest }
}
