import type { AssignedRow, onConflicts } from '#contract/staffing/rota.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import { cancelledShift, type Shift, type ShiftStep } from '../shifts/shift.ts'
import type { ShiftViewRow } from './rota-views.ts'
import { warningsOf, type PlannedShift } from './warnings.ts'

/** A shift to plan; null if the clock skips its times. */
export interface WantedShift {
  user_id: string | null
  business_date: string
  shift: Shift | null
}

export interface DecidedShift extends WantedShift {
  result: AssignedRow['result']
  /** The first conflicting shift. */
  conflict: ShiftViewRow | null
  /** Shifts that are replaced. */
  replaced: readonly ShiftViewRow[]
}

type OnConflict = (typeof onConflicts)[number]

/** Instants in the format of rows compare as text. */
const overlap = (one: Shift, other: Shift) => one.starts_at < other.ends_at && other.starts_at < one.ends_at

/** Whether a person has approved time off on a date that the planner has not confirmed. */
type IsOff = (userId: string, date: string) => boolean

/** Decides each wanted shift in turn against what is already planned. A worked shift is never replaced. */
export function decideShifts(
  shifts: readonly WantedShift[],
  existing: readonly ShiftViewRow[],
  { on_conflict, isOff }: { on_conflict: OnConflict; isOff: IsOff },
): DecidedShift[] {
  const inTheWay = Map.groupBy(existing, ({ user_id }) => user_id)
  const added = new Map<string, Shift[]>()
  const replaced = new Set<ShiftViewRow>()
  const decide = (want: WantedShift): Pick<DecidedShift, 'result' | 'conflict' | 'replaced'> => {
    const { user_id, shift } = want
    const plain = { conflict: null, replaced: [] }
    if (shift === null) return { ...plain, result: 'misfit' }
    if (user_id === null) return { ...plain, result: 'planned' }
    if (isOff(user_id, want.business_date)) return { ...plain, result: 'time_off' }
    const own = added.get(user_id) ?? []
    if (own.some((other) => overlap(shift, other))) return { ...plain, result: 'skipped' }
    const conflicts = (inTheWay.get(user_id) ?? []).filter((other) => !replaced.has(other) && overlap(shift, other))
    const [conflict = null] = conflicts
    const mayReplace = on_conflict === 'replace' && !conflicts.some(({ is_worked }) => is_worked)
    if (conflict !== null && !mayReplace)
      return { conflict, replaced: [], result: on_conflict === 'fail' ? 'conflict' : 'skipped' }
    for (const other of conflicts) replaced.add(other)
    added.set(user_id, [...own, shift])
    return { conflict, replaced: conflicts, result: conflict === null ? 'planned' : 'replaced' }
  }
  return shifts.map((want) => ({ ...want, ...decide(want) }))
}

/** A shift of someone the template doesn't need. */
export const notNeeded = (want: WantedShift): DecidedShift => ({ ...want, result: 'not_needed', conflict: null, replaced: [] })

const isWritten = ({ result }: DecidedShift) => result === 'planned' || result === 'replaced'

/** The effects of a decision on the rota: conflicting drafts are deleted, published shifts are cancelled. */
export const stepsOf = (decided: readonly DecidedShift[]): ShiftStep[] =>
  decided
    .filter(isWritten)
    .flatMap(({ shift, replaced }) => [
      ...replaced.map((before) => ({ before, after: before.status === 'draft' ? null : cancelledShift(before) })),
      { before: null, after: shift },
    ])

const planned = ({ id, user_id, business_date, starts_at, ends_at, break_minutes }: Shift): PlannedShift[] =>
  user_id === null ? [] : [{ id, user_id, business_date, starts_at, ends_at, break_minutes }]

type OwnTime = Parameters<typeof warningsOf>[1]

/** The warnings of all shifts after a decision. */
function warningsAfter(decided: readonly DecidedShift[], existing: readonly ShiftViewRow[], ownTime: OwnTime) {
  const gone = new Set(decided.flatMap(({ replaced }) => replaced))
  const added = decided.flatMap((one) => (isWritten(one) && one.shift !== null ? [one.shift] : []))
  return warningsOf([...existing.filter((shift) => !gone.has(shift)), ...added].flatMap(planned), ownTime)
}

/** The response to a decision: a row for each wanted shift, and counts by result. */
export function answerOf(
  decided: readonly DecidedShift[],
  existing: readonly ShiftViewRow[],
  { timezone, ownTime }: { timezone: string; ownTime: OwnTime },
) {
  const warnings = warningsAfter(decided, existing, ownTime)
  const rows = decided.map((one): AssignedRow => {
    const { user_id, business_date, result, conflict, shift } = one
    const shiftId = isWritten(one) && shift !== null ? shift.id : null
    return {
      user_id,
      business_date,
      result,
      shift_id: shiftId,
      conflict: conflict && {
        starts_at_local: writeLocalTime(conflict.starts_at, timezone),
        ends_at_local: writeLocalTime(conflict.ends_at, timezone),
        role_name: conflict.role_name,
        is_worked: conflict.is_worked,
      },
      warnings: shiftId === null ? [] : (warnings.get(shiftId) ?? []),
    }
  })
  const count = (...results: AssignedRow['result'][]) => rows.filter(({ result }) => results.includes(result)).length
  return {
    rows,
    planned: count('planned', 'replaced'),
    replaced: count('replaced'),
    skipped: count('skipped', 'misfit'),
    conflicts: count('conflict'),
    time_off: count('time_off'),
    not_needed: count('not_needed'),
  }
}
