import { sql } from 'kysely'
import type { ShiftStatus } from '#contract/staffing/shift-states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { NewPunch } from './attendance-store.ts'
import type { AttendanceState, ShiftWindow } from './punch.ts'

/** A published shift with its attendance, for demo clubs with a history. */
export interface PastWork {
  shift: ShiftWindow & {
    id: string
    club_id: string
    user_id: string
    role_id: string
    event_id: string
    business_date: string
    break_minutes: number
    status: ShiftStatus
    published_at: string
  }
  record: AttendanceState & { hourly_rate_minor: number; currency: string }
  punches: readonly Pick<NewPunch, 'action' | 'pressed_at' | 'received_at'>[]
}

/** Writes shifts, records and punches together without notifying anyone. */
export async function insertPastWork(tx: Tx, work: readonly PastWork[], now: Temporal.Instant): Promise<void> {
  const created_at = instantText(now)
  const rows = work.map((one) => ({ ...one, shift_id: one.shift.id, attendance_id: newId() }))
  const shifts = rows.map(({ shift }) => ({ ...shift, note: '', version: 1, created_at }))
  const records = rows.map(({ attendance_id: id, shift_id, shift, record }) => {
    const { club_id, user_id, role_id, business_date, starts_at } = shift
    return { ...record, id, shift_id, club_id, user_id, role_id, business_date, starts_at, version: 1, created_at }
  })
  const punches = rows.flatMap(({ attendance_id, shift: { user_id }, punches: pressed }) =>
    pressed.map((punch) => ({ ...punch, id: newId(), attendance_id, user_id })),
  )
  await sql`
    insert into staff_shifts (id, club_id, user_id, role_id, event_id, business_date, starts_at, ends_at, break_minutes,
      early_in_minutes, late_grace_minutes, late_out_minutes, note, status, version, created_at, published_at)
    select id, club_id, user_id, role_id, event_id, business_date, starts_at, ends_at, break_minutes, early_in_minutes,
      late_grace_minutes, late_out_minutes, note, status, version, created_at, published_at
    from json_populate_recordset(null::staff_shifts, ${JSON.stringify(shifts)}::json)`.execute(tx)
  await sql`
    insert into attendance (id, shift_id, club_id, user_id, role_id, business_date, starts_at, hourly_rate_minor, currency,
      status,
      checked_in_at, checked_out_at, break_started_at, break_minutes, late_minutes, worked_minutes, pay_minor,
      needs_confirmation, version, created_at)
    select id, shift_id, club_id, user_id, role_id, business_date, starts_at, hourly_rate_minor, currency, status,
      checked_in_at, checked_out_at, break_started_at, break_minutes, late_minutes, worked_minutes, pay_minor,
      needs_confirmation, version, created_at
    from json_populate_recordset(null::attendance, ${JSON.stringify(records)}::json)`.execute(tx)
  await sql`
    insert into attendance_punches (id, attendance_id, action, pressed_at, received_at, user_id)
    select id, attendance_id, action, pressed_at, received_at, user_id
    from json_populate_recordset(null::attendance_punches, ${JSON.stringify(punches)}::json)`.execute(tx)
}
