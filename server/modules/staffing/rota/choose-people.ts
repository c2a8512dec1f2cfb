import type { Shift } from '../shifts/shift.ts'
import type { WantedShift } from './decide-shifts.ts'
import { paidMinutes, warningsOf, weekOf, type PlannedShift } from './warnings.ts'

interface StaffingNeed {
  headcount: number
  /** How many the template already has on a date. */
  there: ReadonlyMap<string, number>
  /** What these people already work in these weeks. */
  existing: readonly Shift[]
  ownTime: Parameters<typeof warningsOf>[1]
  isOff: (userId: string, date: string) => boolean
  /** Whether someone who works elsewhere at that time may be moved. */
  mayReplace: boolean
}

const plannedOf = (shift: Shift, user_id: string): PlannedShift => ({ ...shift, user_id })
const overlap = (one: Shift, other: Shift) => one.starts_at < other.ends_at && other.starts_at < one.ends_at

/**
 * Leaves out the people beyond a template's headcount on each date: first those who are busy or off, then those who would be
 * tired or have said they are unavailable, then those with the most hours that week. Equal ones keep their
 * order.
 */
export function chooseForHeadcount(
  candidates: readonly WantedShift[],
  { headcount, there, existing, ownTime, isOff, mayReplace }: StaffingNeed,
): { chosen: WantedShift[]; spare: WantedShift[] } {
  const own = Map.groupBy(
    existing.flatMap((shift) => (shift.user_id === null ? [] : [plannedOf(shift, shift.user_id)])),
    ({ user_id }) => user_id,
  )
  const busy = Map.groupBy(existing, ({ user_id }) => user_id)
  const [chosen, spare]: [WantedShift[], WantedShift[]] = [[], []]
  for (const [date, all] of Map.groupBy(candidates, ({ business_date }) => business_date)) {
    const missing = Math.max(0, headcount - (there.get(date) ?? 0))
    const ranked = all
      .map((want) => ({ want, rank: rankOf(want) }))
      .toSorted((one, other) => compare(one.rank, other.rank))
      .map(({ want, rank }) => ({ want, isFit: rank[0] === 0 || (mayReplace && rank[0] === 1) }))
    const fit = ranked.filter(({ isFit }) => isFit).map(({ want }) => want)
    const rest = ranked.filter(({ isFit }) => !isFit).map(({ want }) => want)
    for (const want of fit.slice(0, missing)) {
      chosen.push(want)
      if (want.shift !== null && want.user_id !== null)
        own.set(want.user_id, [...(own.get(want.user_id) ?? []), plannedOf(want.shift, want.user_id)])
    }
    spare.push(...fit.slice(missing))
    // With places left, the planner sees why the others can't fill them.
    if (fit.length < missing) chosen.push(...rest)
    else spare.push(...rest)
  }
  return { chosen, spare }

  /** Obstacles, then warnings, then minutes in the week. */
  function rankOf({ user_id, business_date, shift }: WantedShift): [obstacle: number, warnings: number, minutes: number] {
    if (user_id === null || shift === null || isOff(user_id, business_date)) return [2, 0, 0]
    const shifts = own.get(user_id) ?? []
    const isBusy = (busy.get(user_id) ?? []).some((other) => overlap(shift, other))
    const week = weekOf(business_date)
    const minutes = shifts
      .filter((other) => weekOf(other.business_date) === week)
      .reduce((total, other) => total + paidMinutes(other), 0)
    const warnings = warningsOf([...shifts, plannedOf(shift, user_id)], ownTime).get(shift.id)?.length ?? 0
    return [isBusy ? 1 : 0, warnings, minutes]
  }
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at])
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}
