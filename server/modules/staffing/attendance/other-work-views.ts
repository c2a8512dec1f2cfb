import { sql } from 'kysely'
import { workedStatuses } from '#contract/staffing/attendance-states.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { AttendanceState } from './punch.ts'

/** Another shift that the same person was at work on, at any club. */
export interface OtherWork {
  club_id: string
  starts_at: string
  timezone: string
  is_open: boolean
}

/** Null if the person was at work nowhere else at that time. */
export async function findOtherWork(
  tx: Tx,
  { id, user_id }: { id: string; user_id: string },
  { checked_in_at, checked_out_at }: AttendanceState,
): Promise<OtherWork | null> {
  const { rows } = await sql<OtherWork>`
    select a.club_id, a.starts_at, coalesce(c.timezone, 'UTC') as timezone, a.checked_out_at is null as is_open
    from attendance a join clubs c on c.id = a.club_id
    where a.user_id = ${user_id} and a.id <> ${id} and a.status = any(${workedStatuses}) and a.checked_in_at is not null
      and tstzrange(a.checked_in_at, a.checked_out_at) && tstzrange(${checked_in_at}, ${checked_out_at})
    order by a.checked_in_at limit 1`.execute(tx)
  return rows[0] ?? null
}
