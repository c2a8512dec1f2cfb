import { parse } from 'zod/v4/core'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { ProviderEvent } from '../../../infrastructure/payments/provider-event.ts'

/** Stores a provider's event; null if it is a repeat. */
export async function insertEvent(tx: Tx, provider: string, event: ProviderEvent, now: Temporal.Instant): Promise<string | null> {
  const row = { id: newId(), provider, provider_event_id: event.id, event: JSON.stringify(event), received_at: instantText(now) }
  const inserted = await tx
    .insertInto('payment_events')
    .values(row)
    .onConflict((conflict) => conflict.constraint('payment_events_told_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function readStoredEvent(db: Database, id: string): Promise<{ provider: string; event: ProviderEvent } | null> {
  const row = await db.selectFrom('payment_events').select(['provider', 'event']).where('id', '=', id).executeTakeFirst()
  return row ? { provider: row.provider, event: parse(ProviderEvent, row.event) } : null
}

export async function markEventHandled(db: Database, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ handled_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

/** Handled events are deleted after three months: no provider repeats any that late. */
export async function forgetOldEvents(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('payment_events')
    .where('handled_at', '<', instantText(now.subtract({ hours: 90 * 24 })))
    .execute()
}
