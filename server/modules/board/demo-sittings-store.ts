import { sql } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'

interface RunningEvent {
  club_id: string
  event_id: string
  /** The host. */
  user_id: string
  now: Temporal.Instant
}

/**
 * A night that runs: parties that arrived are seated some minutes later; some are still waiting, paying or gone. Returns those
 * that left, whose tables are free.
 */
export async function insertDemoSittings(tx: Tx, { club_id, event_id, user_id, now }: RunningEvent): Promise<string[]> {
  const at = sql`${instantText(now)}::timestamptz`
  const { rows } = await sql<{ reservation_id: string; left_at: string | null }>`
    insert into sittings (reservation_id, club_id, event_id, seated_at, seated_by, asked_bill_at, asked_bill_by, left_at,
      left_by, left_table_ids)
    select id, ${club_id}, ${event_id}, seated_at, ${user_id}::uuid,
      case when pays then seated_at + interval '40 minutes' end, case when pays then ${user_id}::uuid end,
      case when leaves then seated_at + interval '55 minutes' end, case when leaves then ${user_id}::uuid end,
      case when leaves then table_ids else '{}' end
    from (
      select id, seated_at, table_ids, turn, turn % 5 in (2, 3) and seated_at + interval '40 minutes' < ${at} as pays,
        turn % 5 = 3 and seated_at + interval '55 minutes' < ${at} as leaves
      from (
        select r.id, r.checked_in_at + interval '6 minutes' as seated_at,
          row_number() over (order by r.checked_in_at, r.id) as turn,
          array(select a.table_id from table_assignments a where a.reservation_id = r.id) as table_ids
        from reservations r where r.event_id = ${event_id} and r.checked_in_heads > 0
          and exists (select from table_assignments a where a.reservation_id = r.id)
      ) arrived
    ) t where turn % 5 <> 4 and seated_at < ${at}
    returning reservation_id, left_at`.execute(tx)
  return rows.filter(({ left_at }) => left_at !== null).map(({ reservation_id }) => reservation_id)
}
