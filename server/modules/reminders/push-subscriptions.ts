import type { AnswerOf } from '#contract/base/endpoint.ts'
import type {
  addPushSubscription as addEndpoint,
  PushSubscriptionBody,
  removePushSubscription as removeEndpoint,
} from '#contract/reminders/push-subscriptions.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { readPushAddress } from '../../infrastructure/push/push-address.ts'
import { pushKeysOf } from '../../infrastructure/push/push-keys.ts'
import { hitLimit } from '../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { deleteBeyond, deleteSubscription, upsertSubscription } from './subscription-store.ts'

/** Devices of one account. */
const maxDevices = 10
const limit = { max: 30, windowSeconds: 60 } as const

export async function addPushSubscription(
  infrastructure: Infrastructure,
  { actor: { user_id, token_id }, origin: { user_agent } }: Caller,
  body: PushSubscriptionBody,
): Promise<AnswerOf<typeof addEndpoint>> {
  const { db, clock, config } = infrastructure
  if (pushKeysOf(infrastructure) === null) refuse('push_unavailable')
  if (readPushAddress(body.endpoint, { allowsLoopback: config.testMode }) === null) refuse('push_address_refused')
  if (config.rateLimits.enabled) await hitLimit(db, clock, `push:${user_id}`, limit)
  return db.transaction().execute(async (tx) => {
    const id = await upsertSubscription(tx, { user_id, token_id, user_agent, body }, clock.now())
    await deleteBeyond(tx, user_id, maxDevices)
    return { id: id ?? refuse('unauthenticated') }
  })
}

export async function removePushSubscription(
  { db }: Infrastructure,
  { actor }: Caller,
  id: string,
): Promise<AnswerOf<typeof removeEndpoint>> {
  await deleteSubscription(db, actor.user_id, id)
  return { is_subscribed: false }
}
