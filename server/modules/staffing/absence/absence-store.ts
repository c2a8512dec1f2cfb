import { sql, type Insertable } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { TimeOffRequests } from '../../../infrastructure/database/schema.ts'
import { isErrorCode } from '../../../infrastructure/error-code.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { TimeOffStatus } from '#contract/staffing/time-off-states.ts'
import type { Availability } from './availability.ts'

/** False if it has been saved again since this version was read. Version 0 is before the first save. */
export async function putAvailability(
  tx: Tx,
  userId: string,
  { week, dates, version, now }: Availability & { version: number; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_availability (user_id, week, dates, version, updated_at)
    select ${userId}, ${JSON.stringify(week)}::jsonb, ${JSON.stringify(dates)}::jsonb, 1, ${instantText(now)}
    where ${version} = 0 or exists (select 1 from staff_availability where user_id = ${userId})
    on conflict (user_id) do update set week = excluded.week, dates = excluded.dates, updated_at = excluded.updated_at,
      version = staff_availability.version + 1
    where staff_availability.version = ${version}
    returning user_id`.execute(tx)
  return rows.length > 0
}

/** Dates of one person never overlap: the second of two simultaneous requests is refused. */
export async function insertTimeOff(tx: Tx, row: Insertable<TimeOffRequests>): Promise<void> {
  try {
    await tx.insertInto('time_off_requests').values(row).execute()
  } catch (error) {
    if (isErrorCode(error, '23P01')) refuse('time_off_overlap')
    throw error
  }
}

export interface LockedTimeOff {
  id: string
  club_id: string
  user_id: string
  date_from: string
  date_to: string
  status: TimeOffStatus
  decision_note: string
  version: number
}

/** A request in this club, and of this person if one is given. */
export async function lockTimeOff(
  tx: Tx,
  { id, club_id, user_id }: { id: string; club_id: string; user_id?: string },
): Promise<LockedTimeOff | null> {
  const { rows } = await sql<LockedTimeOff>`
    select id, club_id, user_id, date_from, date_to, status, decision_note, version from time_off_requests
    where id = ${id} and club_id = ${club_id} ${user_id === undefined ? sql`` : sql`and user_id = ${user_id}`}
    for update`.execute(tx)
  return rows[0] ?? null
}

interface Decision {
  status: TimeOffStatus
  decision_note?: string
  decided_by?: string
  at: Temporal.Instant
}

export async function writeTimeOff(tx: Tx, id: string, { status, decision_note, decided_by, at }: Decision): Promise<void> {
  await tx
    .updateTable('time_off_requests')
    .set({
      status,
      ...(decided_by !== undefined && { decided_by, decided_at: instantText(at), decision_note: decision_note ?? '' }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** When someone leaves, their pending requests disappear from the planners' list. */
export async function cancelPendingTimeOff(tx: Tx, clubId: string, userId: string): Promise<void> {
  await sql`
    update time_off_requests set status = 'cancelled', version = version + 1
    where club_id = ${clubId} and user_id = ${userId} and status = 'pending'`.execute(tx)
}

/** For an erased account: deletes the hours and notes. */
export async function forgetAbsences(tx: Tx, userId: string): Promise<void> {
  await sql`
    with gone as (delete from staff_availability where user_id = ${userId})
    update time_off_requests set reason = '' where user_id = ${userId} and reason <> ''`.execute(tx)
}
