import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** A plan of another client for the event, whose code is the guest's id. */
async function makePlan(pool: Pool, { id, event: { event_id, starts_at } }: Guest): Promise<void> {
  await pool.query(`update events set state = 'published' where id = $1`, [event_id])
  const link_hash = createHash('sha256').update(id).digest()
  await pool.query('delete from friend_plans where link_hash = $1', [link_hash])
  const maker = randomUUID()
  const named = { username: `h${maker.slice(0, 12)}`, first_name: 'Ana', password_hash: '', role: 'client' }
  await insertRow(pool, 'users', { id: maker, ...named, created_at: startText(), updated_at: startText() })
  const plan = { id: randomUUID(), event_id, client_id: maker, link_hash, planned_starts_at: starts_at }
  await insertRow(pool, 'friend_plans', { ...plan, shows_booking: false, created_at: startText() })
}

const code = ['openFriendPlan', 'answerFriendPlan', 'withdrawPlanAnswer']
const calls = [...code, ...code.map((name) => `${name}AsGuest`)]

export const friendPlans: ModuleSamples = {
  calls: ({ id }) => ({
    ...inCalls(calls, { code: id, key: randomBytes(32).toString('base64url'), answer: 'going', name: 'Ana' }),
  }),
  prepare: inCalls(calls, makePlan),
}
