import { sql } from 'kysely'
import type { ShiftWarning } from '#contract/staffing/staff-schedules.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Shift } from '../shifts/shift.ts'
import type { ShiftZone } from '../shifts/shift-times.ts'
import { availabilityFor, hoursOn, noAvailability, type Availability } from './availability.ts'

interface TimeOffSpan {
  id: string
  user_id: string
  date_from: string
  date_to: string
  status: 'pending' | 'approved'
}

/** When people of a club are unavailable, as far as known. */
export interface Absences {
  availability: ReadonlyMap<string, Availability>
  time_off: ReadonlyMap<string, readonly TimeOffSpan[]>
}

/** For everyone at a club, on a range of dates, inclusive. */
export async function readAbsences(
  db: Database | Tx,
  clubId: string,
  { from, to }: { from: string; to: string },
): Promise<Absences> {
  const said = await sql<Availability & { user_id: string }>`
    select a.user_id, a.week, a.dates from staff_availability a join club_staff m on m.user_id = a.user_id
    where m.club_id = ${clubId} and m.status <> 'ended'`.execute(db)
  const off = await sql<TimeOffSpan>`
    select id, user_id, date_from, date_to, status from time_off_requests
    where club_id = ${clubId} and status in ('pending', 'approved') and date_to >= ${from} and date_from <= ${to}
    order by date_from, id`.execute(db)
  return {
    availability: new Map(said.rows.map(({ user_id, week, dates }) => [user_id, { week, dates }])),
    time_off: Map.groupBy(off.rows, ({ user_id }) => user_id),
  }
}

/** Whether someone has approved time off on a business date. */
export const isOff = ({ time_off }: Absences, userId: string, date: string): boolean =>
  (time_off.get(userId) ?? []).some(
    ({ date_from, date_to, status }) => status === 'approved' && date_from <= date && date <= date_to,
  )

/** Planning someone with approved time off needs the planner's confirmation. */
export async function refuseTimeOff(
  tx: Tx,
  { club_id, user_id, business_date }: Pick<Shift, 'club_id' | 'user_id' | 'business_date'>,
  isConfirmed = false,
): Promise<void> {
  if (user_id === null || isConfirmed) return
  const absences = await readAbsences(tx, club_id, { from: business_date, to: business_date })
  if (isOff(absences, user_id, business_date)) refuse('time_off')
}

type PlannedTime = Pick<Shift, 'business_date' | 'starts_at' | 'ends_at'> & { user_id: string }

/** Warnings about a shift that conflicts with its person's availability or time off. */
export function absenceWarnings(absences: Absences, zone: ShiftZone): (shift: PlannedTime) => ShiftWarning[] {
  const { availability } = absences
  return (shift) => {
    const { user_id, business_date } = shift
    if (isOff(absences, user_id, business_date)) return ['time_off']
    const said = availability.get(user_id)
    if (said === undefined) return []
    return availabilityFor(hoursOn(said, business_date), shift, zone) === 'unavailable' ? ['unavailable'] : []
  }
}

/** A person's absences on these dates, for the rota. */
export const absenceOf = ({ availability, time_off }: Absences, userId: string, { from, to }: { from: string; to: string }) => {
  const { week, dates } = availability.get(userId) ?? noAvailability
  return {
    availability: { week: [...week], dates: dates.filter(({ date }) => date >= from && date <= to) },
    time_off: (time_off.get(userId) ?? []).filter((off) => off.date_to >= from && off.date_from <= to),
  }
}
