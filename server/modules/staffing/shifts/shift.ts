import {
  expectedShiftStatuses,
  plannerActions,
  shiftTransitions,
  type PlannerAction,
  type ShiftAction,
  type ShiftStatus,
} from '#contract/staffing/shift-states.ts'

/** A row of `staff_shifts`. Without a person the shift is open. */
export interface Shift {
  id: string
  club_id: string
  user_id: string | null
  role_id: string
  template_id: string | null
  event_id: string | null
  business_date: string
  starts_at: string
  ends_at: string
  break_minutes: number
  early_in_minutes: number
  late_grace_minutes: number
  late_out_minutes: number
  note: string
  status: ShiftStatus
  decline_reason: string | null
  version: number
  created_at: string
  published_at: string | null
}

/** A shift locked by its transaction. */
export interface LockedShift extends Shift {
  /** Someone has checked in, or a manager entered what was worked: the plan can no longer change. */
  is_worked: boolean
}

/** One change of a shift: without `before` it is created, without `after` deleted. */
export interface ShiftStep {
  before: Shift | null
  after: Shift | null
}

const plannerOnly = (action: ShiftAction) => action !== 'acknowledge' && action !== 'decline'

/** Why an action is not possible now; null if it is. */
export function shiftObstacle(
  action: ShiftAction,
  { status, is_worked }: Pick<LockedShift, 'status' | 'is_worked'>,
): 'invalid_transition' | 'shift_worked' | null {
  if (shiftTransitions[status][action] === undefined) return 'invalid_transition'
  return is_worked && plannerOnly(action) ? 'shift_worked' : null
}

/** What a planner may do with a shift now. */
export const allowedOn = (shift: Pick<LockedShift, 'status' | 'is_worked'>): PlannerAction[] =>
  plannerActions.filter((action) => shiftObstacle(action, shift) === null)

export const publishedShift = (shift: Shift, at: string): Shift => ({
  ...shift,
  status: 'published',
  decline_reason: null,
  published_at: shift.published_at ?? at,
})

export const cancelledShift = (shift: Shift): Shift => ({ ...shift, status: 'cancelled' })

type Change = Partial<
  Pick<Shift, 'user_id' | 'role_id' | 'event_id' | 'business_date' | 'starts_at' | 'ends_at' | 'break_minutes' | 'note'>
>

/** The changes people must be notified of: another time, role or break. */
const isMoved = (before: Shift, after: Shift) =>
  before.starts_at !== after.starts_at ||
  before.ends_at !== after.ends_at ||
  before.role_id !== after.role_id ||
  before.break_minutes !== after.break_minutes

/** A shift after a planner's change: a new person must acknowledge it, and so must someone who acknowledged another time. */
export function changedShift(shift: Shift, change: Change): Shift {
  const after = { ...shift, ...change }
  if (shift.status === 'draft') return after
  const isAskedAgain = after.user_id !== shift.user_id || (shift.status === 'acknowledged' && isMoved(shift, after))
  return isAskedAgain ? { ...after, status: 'published', decline_reason: null } : after
}

/** A shift taken over by a colleague with everyone's consent: there is nothing left to acknowledge. */
export const agreedShift = (shift: Shift, user_id: string): Shift => ({
  ...shift,
  user_id,
  status: 'acknowledged',
  decline_reason: null,
})

const isExpected = (shift: Shift | null): shift is Shift & { user_id: string } =>
  shift !== null && shift.user_id !== null && expectedShiftStatuses.some((status) => status === shift.status)

/** Whether to create, revive or move the attendance record: someone is newly expected, or expected at other times. */
export const movesAttendance = ({ before, after }: ShiftStep): boolean =>
  isExpected(after) &&
  (!isExpected(before) ||
    before.user_id !== after.user_id ||
    before.role_id !== after.role_id ||
    before.starts_at !== after.starts_at ||
    before.business_date !== after.business_date)

/** Whether an expected person no longer comes. */
export const endsAttendance = ({ before, after }: ShiftStep): boolean => isExpected(before) && !isExpected(after)

/** Whether a shift that people could agree on has changed: for another person, at another time, or no longer worked. */
export const isOtherWork = (step: ShiftStep): boolean =>
  isExpected(step.before) && (!isExpected(step.after) || movesAttendance(step) || isMoved(step.before, step.after))

export interface ShiftNotice {
  kind: 'published' | 'changed' | 'cancelled' | 'declined'
  shift_id: string
  /** The person who works the shift, or did. */
  user_id: string
  role_id: string
  starts_at: string
  ends_at: string
  reason: string
}

const notice = (kind: ShiftNotice['kind'], shift: Shift & { user_id: string }): ShiftNotice => ({
  kind,
  shift_id: shift.id,
  user_id: shift.user_id,
  role_id: shift.role_id,
  starts_at: shift.starts_at,
  ends_at: shift.ends_at,
  reason: kind === 'declined' ? (shift.decline_reason ?? '') : '',
})

/** The notifications about a change. None for drafts or for a shift that is over. */
export function noticesOf({ before, after }: ShiftStep, at: string): ShiftNotice[] {
  const isOver = Math.max(...[before, after].map((shift) => Date.parse(shift?.ends_at ?? at))) <= Date.parse(at)
  if (isOver) return []
  if (isExpected(before) && after?.status === 'declined') return [notice('declined', { ...after, user_id: before.user_id })]
  const isSame = isExpected(before) && isExpected(after) && before.user_id === after.user_id
  if (isSame) return isMoved(before, after) ? [notice('changed', after)] : []
  return [
    ...(isExpected(before) ? [notice('cancelled', before)] : []),
    ...(isExpected(after) ? [notice('published', after)] : []),
  ]
}
