import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { getMySchedule as scheduleEndpoint, listMyShifts as endpoint } from '#contract/staffing/my-shifts.ts'
import { sum } from '#contract/base/money.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { toMyShift } from './my-shift.ts'
import { countMyShifts, listMyShiftRows } from './my-shift-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** The most days in one schedule. */
const maxScheduleDays = 92

/** Where `count` stops. */
const counted = 1_000

/** The caller's own shifts, page by page. */
export async function listMyShifts(
  { db, clock }: Infrastructure,
  { actor: { user_id } }: Caller,
  { cursor, limit = defaultLimit, upcoming_only, date_from, date_to }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock.now()
  const after = readCursor(cursor, ['instant', 'id'])
  const filter = { user_id, now, upcoming_only: upcoming_only === 'true', expected_only: false, date_from, date_to }
  const [rows, count] = await Promise.all([listMyShiftRows(db, filter, { after, limit }), countMyShifts(db, filter, counted)])
  const { page, next } = cutPage(rows, limit, (last) => [last.starts_at, last.id])
  return {
    shifts: page.map((row) => toMyShift(row, now)),
    now: instantText(now),
    count,
    next,
  }
}

const date = (text: string) => Temporal.PlainDate.from(text)
const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })

/** The caller's own weeks, for a calendar. */
export async function getMySchedule(
  { db, clock }: Infrastructure,
  { actor: { user_id }, club_id }: Caller,
  query: QueryOf<typeof scheduleEndpoint>,
): Promise<AnswerOf<typeof scheduleEndpoint>> {
  const now = clock.now()
  const club = club_id === null ? null : await findClubFacts(db, club_id)
  const today = businessDate(now, club?.timezone ?? 'UTC', club?.day_cutoff ?? '00:00')
  const from =
    query.date_from === undefined ? mondayOf(query.date_to === undefined ? today : date(query.date_to)) : date(query.date_from)
  const to = query.date_to === undefined ? mondayOf(from).add({ days: 27 }) : date(query.date_to)
  const days = from.until(to).total('days') + 1
  if (days < 1 || days > maxScheduleDays)
    return refuse('invalid', { fields: { date_to: [`Choose 1 to ${maxScheduleDays} days`] } })

  const [date_from, date_to] = [from.toString(), to.toString()]
  const filter = { user_id, now, upcoming_only: false, expected_only: true, date_from, date_to }
  // Shifts of one person never overlap, so a range has a few hundred at most.
  const shifts = (await listMyShiftRows(db, filter, { after: null, limit: 1_000 })).map((row) => toMyShift(row, now))
  const mondays = Array.from({ length: Math.ceil((mondayOf(from).until(to).total('days') + 1) / 7) }, (_, week) =>
    mondayOf(from).add({ weeks: week }).toString(),
  )
  const weeks = mondays.map((starts_on) => {
    const own = shifts.filter(({ business_date }) => mondayOf(date(business_date)).toString() === starts_on)
    return { starts_on, planned_minutes: sum(own.map(({ planned_minutes }) => planned_minutes)), shifts: own }
  })
  return { date_from, date_to, weeks }
}
