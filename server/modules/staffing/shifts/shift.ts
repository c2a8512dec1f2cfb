import { expectedShiftStatuses, shiftTransitions, type ShiftAction, type ShiftStatus } from '#contract/shift-states.ts'

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

/** A shift as its transaction has locked it. */
export interface LockedShift extends Shift {
  /** Someone has checked in, or a manager has said what was worked: what was planned stays as it is. */
  is_worked: boolean
}

/** One change of a shift: without `before` it is made, without `after` removed. */
export interface ShiftStep {
  before: Shift | null
  after: Shift | null
}

const plannerOnly = (action: ShiftAction) => action !== 'acknowledge' && action !== 'decline'

/** Why an action is not possible now; null where it is. */
export function obstacleTo(
  action: ShiftAction,
  { status, is_worked }: Pick<LockedShift, 'status' | 'is_worked'>,
): 'invalid_transition' | 'shift_worked' | null {
  if (shiftTransitions[status][action] === undefined) return 'invalid_transition'
  return is_worked && plannerOnly(action) ? 'shift_worked' : null
}

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

/** What someone who knows a shift must hear of: another time, role or break. */
const isMoved = (before: Shift, after: Shift) =>
  before.starts_at !== after.starts_at ||
  before.ends_at !== after.ends_at ||
  before.role_id !== after.role_id ||
  before.break_minutes !== after.break_minutes

/** A shift with a planner's change: another person is asked, and whoever acknowledged another time is asked again. */
export function changedShift(shift: Shift, change: Change): Shift {
  const after = { ...shift, ...change }
  if (shift.status === 'draft') return after
  const isAskedAgain = after.user_id !== shift.user_id || (shift.status === 'acknowledged' && isMoved(shift, after))
  return isAskedAgain ? { ...after, status: 'published', decline_reason: null } : after
}

/** A shift that a colleague takes over with everyone's consent: there is nothing left to acknowledge. */
export const agreedShift = (shift: Shift, user_id: string): Shift => ({
  ...shift,
  user_id,
  status: 'acknowledged',
  decline_reason: null,
})

const isExpected = (shift: Shift | null): shift is Shift & { user_id: string } =>
  shift !== null && shift.user_id !== null && expectedShiftStatuses.some((status) => status === shift.status)

/** Whether the attendance row has to be made, revived or moved: someone comes, and did not before, or not like this. */
export const movesAttendance = ({ before, after }: ShiftStep): boolean =>
  isExpected(after) &&
  (!isExpected(before) ||
    before.user_id !== after.user_id ||
    before.role_id !== after.role_id ||
    before.starts_at !== after.starts_at ||
    before.business_date !== after.business_date)

/** Whether an expected person no longer comes. */
export const endsAttendance = ({ before, after }: ShiftStep): boolean => isExpected(before) && !isExpected(after)

/** Whether a shift that people could agree on is another one now: for another person, at another time, or not to be worked. */
export const isOtherWork = (step: ShiftStep): boolean =>
  isExpected(step.before) && (!isExpected(step.after) || movesAttendance(step) || isMoved(step.before, step.after))

export interface ShiftNotice {
  kind: 'published' | 'changed' | 'cancelled' | 'declined'
  shift_id: string
  /** Whom it is about: the person who works the shift, or did. */
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

/** What people must hear of a change. Nobody hears of drafts, nor of a shift that is over. */
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
