import type { ManagedEvent } from '#contract/events/management.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { publishingRights } from '../../subscriptions/index.ts'
import { lockOwnEvent } from '../core/lock-event-store.ts'
import type { ManagedEventRow } from './managed-event-rows.ts'
import { findManagedEvent } from './managed-event-views.ts'
import { shapeManagedEvent } from './shape-managed-event.ts'

/** The event, and the moment. */
export interface ManagedEventKey {
  club_id: string
  event_id: string
  now: Temporal.Instant
}

/** An event of this club, locked against bookings and other changes until the transaction ends. */
export async function lockManaged(tx: Tx, managing: ManagedEventKey): Promise<ManagedEventRow> {
  await lockOwnEvent(tx, managing.club_id, managing.event_id)
  return (await findManagedEvent(tx, managing)) ?? refuse('not_found')
}

/** An event as its club sees it. */
export async function readManagedEvent(db: Database | Tx, managing: ManagedEventKey): Promise<ManagedEvent> {
  const { club_id, now } = managing
  const row = await findManagedEvent(db, managing)
  return row ? shapeManagedEvent(row, await publishingRights(db, club_id, now), now) : refuse('not_found')
}
