import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** The guest's own plan for the event, with an answer whose id is theirs. */
async function makeOwnPlan(pool: Pool, { id: client_id, event: { event_id, starts_at } }: Guest): Promise<void> {
  const [id, link_hash] = [randomUUID(), randomBytes(32)]
  await pool.query('delete from friend_plans where client_id = $1 and event_id = $2', [client_id, event_id])
  const plan = { id, event_id, client_id, link_hash, planned_starts_at: starts_at }
  await insertRow(pool, 'friend_plans', { ...plan, shows_booking: false, created_at: startText() })
  const answer = { id: client_id, plan_id: id, key_hash: randomBytes(32), answer: 'going' }
  await insertRow(pool, 'friend_plan_answers', { ...answer, shows_booking: false, answered_at: startText() })
}

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
  ids: ({ id }) => ({ 'client/friend-plans/{event_id}/answers/': id }),
  calls: ({ id }) => ({
    ...inCalls(calls, { code: id, key: randomBytes(32).toString('base64url'), answer: 'going', name: 'Ana' }),
  }),
  prepare: { ...inCalls(calls, makePlan), removePlanAnswer: makeOwnPlan },
}
