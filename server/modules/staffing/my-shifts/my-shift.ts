import { isBefore } from '#contract/base/instants.ts'
import type { MyShift } from '#contract/staffing/my-shifts.ts'
import { shiftTransitions, workerActions, type ShiftStatus, type WorkerAction } from '#contract/staffing/shift-states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { allowedPunches, checkInFrom, checkOutUntil } from '../attendance/punch.ts'
import { plannedMinutes } from '../attendance/work.ts'
import { mayOffer } from '../offers/offer.ts'
import type { MyShiftRow } from './my-shift-views.ts'

interface Answerable {
  status: ShiftStatus
  starts_at: string
  ends_at: string
  is_worked: boolean
}

/** A shift can be acknowledged until it is over, and declined until it starts. Checking in answers it. */
export const shiftAnswersTo = ({ status, starts_at, ends_at, is_worked }: Answerable, now: Temporal.Instant): WorkerAction[] =>
  workerActions.filter(
    (action) =>
      shiftTransitions[status][action] !== undefined &&
      !is_worked &&
      isBefore(now, action === 'acknowledge' ? ends_at : starts_at),
  )

/** A shift with what its person may do now. */
export function toMyShift(row: MyShiftRow, now: Temporal.Instant): MyShift {
  const { attendance } = row
  const is_worked = attendance !== null && attendance.checked_in_at !== null
  return {
    ...row,
    planned_minutes: plannedMinutes(row),
    check_in_from: checkInFrom(row),
    check_out_until: checkOutUntil(row),
    allowed_actions: [
      ...shiftAnswersTo({ ...row, is_worked }, now),
      ...(row.offer === null && mayOffer({ ...row, is_worked }, now) ? ['offer' as const] : []),
      ...(attendance === null
        ? []
        : allowedPunches({ ...attendance, pay_minor: null }, row, instantText(now)).filter(
            (action) => action !== 'check_in' || !row.is_at_work_elsewhere,
          )),
    ],
  }
}
