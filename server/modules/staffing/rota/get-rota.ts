import type { QueryOf } from '#contract/base/endpoint.ts'
import type { getRota as endpoint, Rota } from '#contract/staffing/rota.ts'
import type { StaffShift } from '#contract/staffing/staff-schedules.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { absenceOf, absenceWarnings, readAbsences } from '../absence/absence-views.ts'
import { readShape, seesRates } from './read-shift.ts'
import {
  findRotaRoles,
  findRotaEvents,
  findRotaStaff,
  findShiftsOn,
  sumShifts,
  type RotaEvent,
  type ShiftViewRow,
} from './rota-views.ts'
import { readPlanningClub } from '../shifts/planning-club-views.ts'
import { costOf } from './shape-shift.ts'
import { warningsOf, weekOf, type PlannedShift } from './warnings.ts'

const dayOf = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

const counts = ({ status }: Pick<StaffShift, 'status'>) => status !== 'declined'

/** Hours and cost of shifts, without declined ones. */
function sumOf(shifts: readonly StaffShift[], sees: boolean) {
  const counted = shifts.filter(counts)
  return {
    minutes: counted.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0),
    cost_minor: sees ? counted.reduce((sum, { cost_minor }) => sum + (cost_minor ?? 0), 0) : null,
  }
}

const eventOf = (event: RotaEvent, timezone: string, sum: ReturnType<typeof sumOf>) => ({
  ...event,
  ...sum,
  starts_at_local: writeLocalTime(event.starts_at, timezone),
  ends_at_local: writeLocalTime(event.ends_at, timezone),
})

const isPlanned = (row: ShiftViewRow): row is ShiftViewRow & PlannedShift => row.user_id !== null && counts(row)

/** Everything planned in some weeks, compared with the same number of weeks before. */
export async function getRota(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { date, weeks: count = 1 }: QueryOf<typeof endpoint>,
): Promise<Rota> {
  const { club_id } = caller
  const club = await readPlanningClub(db, club_id)
  const { timezone, currency, day_cutoff } = club
  const today = businessDate(clock.now(), timezone, day_cutoff).toString()
  const length = count * 7
  const date_from = weekOf(date ?? today)
  const date_to = dayOf(date_from, length - 1)
  const dates = { from: date_from, to: date_to }
  const [rows, staff, roles, events, before, absences] = await Promise.all([
    findShiftsOn(db, club_id, { from: dayOf(date_from, -1), to: date_to }),
    findRotaStaff(db, club_id, dates),
    findRotaRoles(db, club_id),
    findRotaEvents(db, club_id, dates),
    sumShifts(db, club_id, { from: dayOf(date_from, -length), to: dayOf(date_to, -length) }),
    readAbsences(db, club_id, { from: dayOf(date_from, -1), to: date_to }),
  ])
  const sees = seesRates(caller)
  const shape = readShape(caller, club, warningsOf(rows.filter(isPlanned), absenceWarnings(absences, club)))
  const shifts = rows.filter((row) => row.business_date >= date_from && row.business_date <= date_to).map(shape)
  const byDate = Map.groupBy(shifts, ({ business_date }) => business_date)
  const byPerson = Map.groupBy(shifts, ({ user_id }) => user_id)
  const byEvent = Map.groupBy(shifts, ({ event_id }) => event_id)
  const eventsByDate = Map.groupBy(events, ({ business_date }) => business_date)
  return {
    date_from,
    date_to,
    timezone,
    currency,
    day_cutoff,
    today,
    roles,
    staff: staff.map((person) => ({
      ...person,
      ...absenceOf(absences, person.user_id, dates),
      ...sumOf(byPerson.get(person.user_id) ?? [], sees),
    })),
    shifts,
    days: Array.from({ length }, (_, index) => {
      const business_date = dayOf(date_from, index)
      const own = eventsByDate.get(business_date) ?? []
      return {
        business_date,
        ...sumOf(byDate.get(business_date) ?? [], sees),
        events: own.map((event) => eventOf(event, timezone, sumOf(byEvent.get(event.id) ?? [], sees))),
      }
    }),
    totals: {
      ...sumOf(shifts, sees),
      before_minutes: before.reduce((sum, { minutes, shifts: times }) => sum + minutes * times, 0),
      before_cost_minor: sees
        ? before.reduce((sum, one) => sum + costOf(one.minutes, one.hourly_rate_minor) * one.shifts, 0)
        : null,
      drafts: shifts.filter(({ status }) => status === 'draft').length,
      open: shifts.filter(({ user_id }) => user_id === null).length,
      declined: shifts.filter(({ status }) => status === 'declined').length,
    },
  }
}
