import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { publishingRights } from '../../subscriptions/index.ts'
import { lockPublishing } from '../core/lock-event-store.ts'
import type { ManagedEventRow } from './managed-event-rows.ts'
import { countPublishedInMonth } from './managed-event-views.ts'

/** A published event moved into another month counts there: the plan must have room for it. */
export async function refuseFullMonth(tx: Tx, row: ManagedEventRow, date: string, now: Temporal.Instant): Promise<void> {
  if (row.published_at === null || row.business_date.slice(0, 7) === date.slice(0, 7)) return
  const { events_per_month: limit } = await publishingRights(tx, row.club.id, now)
  if (limit === null) return
  await lockPublishing(tx, row.club.id)
  const count = await countPublishedInMonth(tx, row.club.id, date, row.id)
  if (count >= limit)
    refuse('invalid', {
      fields: { starts_at_local: [`You’ve published all ${limit} events that your plan includes for that month`] },
    })
}
