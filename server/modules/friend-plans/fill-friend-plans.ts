import type { PlanAnswer } from '#contract/friend-plans/friend-plans.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { hashToken } from '../../infrastructure/token.ts'
import { planSecret } from './plan-link.ts'
import { putAnswer, upsertPlan } from './plan-store.ts'

const answers: readonly { answer: PlanAnswer; name: string | null }[] = [
  { answer: 'going', name: 'Mila' },
  { answer: 'going', name: null },
  { answer: 'maybe', name: 'Jonas' },
  { answer: 'not_going', name: 'Ines' },
]

interface DemoPlan {
  secretKey: string
  client_id: string
  event: { id: string; starts_at: string }
  now: Temporal.Instant
}

/** A client's plan for an event, as friends answered it on their phones. */
export async function fillFriendPlans(tx: Tx, { secretKey, client_id, event, now }: DemoPlan): Promise<void> {
  const id = newId()
  const link_hash = hashToken(planSecret(secretKey, id))
  const plan = { id, event_id: event.id, client_id, link_hash, planned_starts_at: event.starts_at, shows_booking: false }
  await upsertPlan(tx, plan, now)
  for (const [n, answer] of answers.entries())
    await putAnswer(
      tx,
      { plan_id: id, client_id: null, key_hash: hashToken(`${id} ${n}`) },
      { ...answer, shows_booking: false },
      now,
    )
}
