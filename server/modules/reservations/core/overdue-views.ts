import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { stepColumns } from './reservation-views.ts'
import type { StepRow } from './steps.ts'

export interface OverdueRow extends StepRow {
  was_offered: boolean
  /** Minor units: payments minus refunds, and the part of them paid at the venue. */
  left_minor: number
  at_till_minor: number
  /** Whether a payment for it is unfinished. */
  is_paying: boolean
}

/** An event's overdue holds, locked until this transaction ends. */
export async function lockOverdue(tx: Tx, eventId: string, now: Temporal.Instant): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    select ${stepColumns}, r.status = 'held' and r.source = 'waiting_list' as was_offered,
      r.paid_minor - r.refunded_minor as left_minor,
      exists (select 1 from payments p where p.purpose_kind = 'reservation' and p.purpose_id = r.id
        and p.state in ('created', 'requires_action', 'processing', 'authorized')) as is_paying,
      (select coalesce(sum(t.amount_minor), 0)::bigint from till_payments t where t.reservation_id = r.id) as at_till_minor
    from reservations r where r.event_id = ${eventId} and r.expires_at <= ${instantText(now)} order by r.id
    for update of r`.execute(tx)
  return rows
}

/** Events with overdue holds, longest overdue first. */
export async function findOverdueEvents(db: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from (
      select event_id, expires_at from reservations where expires_at <= ${instantText(now)}
      union all
      select event_id, expires_at from reservation_additions where state = 'open' and expires_at <= ${instantText(now)}) overdue
    group by event_id order by min(expires_at), event_id limit 500`.execute(db)
  return rows.map(({ event_id }) => event_id)
}
