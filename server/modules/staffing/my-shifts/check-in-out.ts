import { maxBreaks } from '#contract/staffing/attendance-states.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { earlier, isBefore } from '#contract/base/instants.ts'
import type { checkInOut as endpoint, MyShift } from '#contract/staffing/my-shifts.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { formatMoment } from '../../../infrastructure/mail/format.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import {
  atWorkOnce,
  countBreaks,
  findPunch,
  insertPunch,
  lockAttendance,
  writeAttendance,
  type LockedAttendance,
} from '../attendance/attendance-store.ts'
import type { OtherWork } from '../attendance/other-work-views.ts'
import { afterSentPunch, allowedPunches, punchRefusal } from '../attendance/punch.ts'
import { toMyShift } from './my-shift.ts'
import { findMyShift } from './my-shift-views.ts'

/** Hours a punch may wait on a device for the network. */
const keptPunchHours = 24

type Body = BodyOf<typeof endpoint>

/** A punch on the caller's own shift. Sent again with the same id, it is the same punch. */
export async function checkInOut(
  { db, clock }: Infrastructure,
  { actor: { user_id } }: Caller,
  attendanceId: string,
  body: Body,
): Promise<MyShift> {
  return retryTransaction(
    db,
    async (tx) => {
      const [row] = await lockAttendance(tx, [attendanceId], { user_id })
      if (row === undefined) return refuse('not_found')
      const now = clock.now()
      await punch(tx, row, body, now)
      return toMyShift((await findMyShift(tx, user_id, row.shift_id)) ?? refuse('not_found'), now)
    },
    atWorkOnce,
  )
}

function overlapWith({ starts_at, timezone, is_open }: OtherWork): string {
  const shift = `your shift of ${formatMoment(starts_at, timezone)}`
  return is_open
    ? `You’re still checked in to ${shift}. Check out there first.`
    : `You were at work on ${shift} then. Ask your manager to correct your times.`
}

async function punch(
  tx: Tx,
  row: LockedAttendance,
  { action, punch_id = newId(), pressed_at }: Body,
  now: Temporal.Instant,
): Promise<void> {
  const before = await findPunch(tx, punch_id)
  if (before?.attendance_id === row.id && before.action === action) return
  if (before !== null) return refuse('idempotency_mismatch')

  const received_at = instantText(now)
  const pressed = instantText(earlier(pressed_at === undefined ? now : Temporal.Instant.from(pressed_at), now))
  const refusal = isBefore(pressed, now.subtract({ hours: keptPunchHours }))
    ? 'punch_too_old'
    : punchRefusal(row, row, action, pressed)
  if (refusal !== null) return refuse(refusal, { extra: { status: row.status, allowed: allowedPunches(row, row, received_at) } })
  if (action === 'break_start' && (await countBreaks(tx, row.id)) >= maxBreaks) return refuse('too_many_breaks')

  const { user_id } = row
  const isNew = await insertPunch(tx, { id: punch_id, attendance_id: row.id, action, pressed_at: pressed, received_at, user_id })
  if (!isNew) return refuse('idempotency_mismatch')
  const other = await writeAttendance(tx, row, afterSentPunch(row, row, action, { pressed_at: pressed, received_at }))
  if (other !== null)
    return refuse('invalid_transition', { message: overlapWith(other), extra: { status: row.status, allowed: [] } })
}
