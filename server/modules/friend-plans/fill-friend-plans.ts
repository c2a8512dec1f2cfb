import { isBefore } from '#contract/base/instants.ts'
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

/** A client's plan for the first of these events in more than three days, as friends answered it on their phones. */
export async function fillFriendPlans(
  tx: Tx,
  events: readonly { id: string; starts_at: string }[],
  { secretKey, client_id, now }: { secretKey: string; client_id: string; now: Temporal.Instant },
): Promise<void> {
  const event = events.find(({ starts_at }) => isBefore(now.add({ hours: 72 }), starts_at))
  if (event === undefined) return
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
