import type { RemainingLevel } from '#contract/events/events.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { findSalesOf } from '../core/event-views.ts'
import { eventLevel } from '../core/remaining-level.ts'
import { salesState } from '../core/sales-state.ts'

/** How much is left of events, as the public sees it. Those that sell nothing now are not in it. */
export async function readLevels(
  db: Database,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, RemainingLevel>> {
  const rows = await findSalesOf(db, ids, now)
  const open = rows.filter((row) => salesState(row, now) === 'open')
  return new Map(open.map((row) => [row.id, eventLevel(row, row.prestations, now)]))
}
