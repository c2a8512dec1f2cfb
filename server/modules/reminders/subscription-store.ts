import type { PushSubscriptionBody } from '#contract/reminders/push-subscriptions.ts'
import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'

interface NewSubscription {
  user_id: string
  token_id: string
  user_agent: string
  body: PushSubscriptionBody
}

/**
 * A device's subscription, for the session it is signed in with: the account that used the device before no longer gets pushes
 * there. Returns its id; null if the session has just ended.
 */
export async function upsertSubscription(
  tx: Tx,
  { user_id, token_id, user_agent, body: { endpoint, keys } }: NewSubscription,
  now: Temporal.Instant,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into push_subscriptions (id, user_id, token_id, endpoint, p256dh, auth, user_agent, created_at)
    select ${newId()}, ${user_id}, t.id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${user_agent.slice(0, 300)},
      ${instantText(now)}
    from tokens t where t.id = ${token_id}
    on conflict (endpoint) do update set user_id = excluded.user_id, token_id = excluded.token_id, p256dh = excluded.p256dh,
      auth = excluded.auth, user_agent = excluded.user_agent, failures = 0
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Deletes all but a person's latest. */
export async function deleteBeyond(tx: Tx, userId: string, most: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc offset ${most})`.execute(tx)
}

export async function deleteSubscription(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function forgetSubscriptions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

interface PushOutcome {
  sent: readonly string[]
  gone: readonly string[]
  /** Refused, or failed as often as it is tried. */
  lost: readonly string[]
}

/** In a row. */
const maxFailures = 5

/** Notes what became of pushes to these subscriptions. One that ended, or that failed again and again, is deleted. */
export async function recordPushes(tx: Tx, { sent, gone, lost }: PushOutcome, now: Temporal.Instant): Promise<void> {
  if (sent.length > 0)
    await sql`
      update push_subscriptions set last_success_at = ${instantText(now)}, failures = 0
      where id = any(${sent}::uuid[])`.execute(tx)
  if (lost.length > 0)
    await sql`update push_subscriptions set failures = failures + 1 where id = any(${lost}::uuid[])`.execute(tx)
  if (lost.length + gone.length > 0)
    await sql`
      delete from push_subscriptions where id = any(${gone}::uuid[])
        or (id = any(${lost}::uuid[]) and failures >= ${maxFailures})`.execute(tx)
}
