import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { publishingRights } from '../../subscriptions/index.ts'
import { lockPublishing } from '../core/lock-event-store.ts'
import type { EventChange } from './event-editing-store.ts'
import type { ManagedEventRow } from './managed-event-rows.ts'
import { countPublishedInMonth } from './managed-event-views.ts'
import { whatIsMissing } from './publish-check.ts'
import { publishFacts } from './shape-managed-event.ts'

/** Refuses an incomplete event with everything missing; otherwise returns what publishing sets. */
export async function prepareToPublish(tx: Tx, row: ManagedEventRow, now: Temporal.Instant): Promise<EventChange> {
  await lockPublishing(tx, row.club.id)
  // Counted again: the row was read before the lock.
  const published_in_month = await countPublishedInMonth(tx, row.club.id, row.business_date, row.id)
  const missing = whatIsMissing(publishFacts({ ...row, published_in_month }, await publishingRights(tx, row.club.id, now)), now)
  if (missing.length > 0) refuse('not_publishable', { extra: { missing } })
  return { published_at: instantText(now), announced_starts_at: row.starts_at }
}
