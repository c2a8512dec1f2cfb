import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { ScheduleTemplate } from '#contract/staffing/schedule-templates.ts'
import type { assignSchedule as endpoint } from '#contract/staffing/rota.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnce } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { absenceWarnings, isOff, readAbsences } from '../absence/absence-views.ts'
import { publishedShift, type Shift } from '../shifts/shift.ts'
import { applyShiftSteps, lockRota, lockShifts } from '../shifts/shift-store.ts'
import { timesOn } from '../shifts/shift-times.ts'
import { chooseForHeadcount } from './choose-people.ts'
import { answerOf, decideShifts, notNeeded, stepsOf, type DecidedShift, type WantedShift } from './decide-shifts.ts'
import { countOfTemplate, findShiftsOf } from './rota-views.ts'
import { refuseForeign } from './references-views.ts'
import { readPlanningClub, type PlanningClub } from '../shifts/planning-club-views.ts'
import { datesOf } from './shift-fields.ts'
import { keepTemplates } from './template-store.ts'
import { findScheduleTemplate } from './template-views.ts'
import { weeksAround } from './warnings.ts'

type Body = BodyOf<typeof endpoint>
type Answer = AnswerOf<typeof endpoint>

/** Plans a template for people on dates. */
export async function assignSchedule(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  body: Body,
  key: string | null,
): Promise<Answer> {
  const once = {
    user_id: caller.actor.user_id,
    club_id: caller.club_id,
    key: body.preview === true ? null : key,
    endpoint: 'assignSchedule',
    request: body,
  }
  return retryTransaction(db, async (tx) => {
    await lockRota(tx, caller.club_id)
    const now = clock.now()
    return answerOnce(tx, once, now, async () => assignWithin(tx, caller, body, now))
  })
}

async function assignWithin(tx: Tx, caller: ClubCaller, body: Body, now: Temporal.Instant): Promise<Answer> {
  const { club_id, actor } = caller
  const { on_conflict = 'fail' } = body
  const club = await readPlanningClub(tx, club_id)
  await keepTemplates(tx, club_id, [body.template_id])
  const template = (await findScheduleTemplate(tx, club_id, body.template_id, now)) ?? refuse('not_found')
  await refuseForeign(tx, club_id, { staff_ids: body.staff_ids, role_id: template.role_id, event_id: body.event_id })
  const dates = datesOf(body, template.weekdays)
  if (dates.length === 0) refuse('invalid', { fields: { date_from: ['None of these dates is a weekday of the template'] } })

  const make = shiftMaker(template, club, { club_id, event_id: body.event_id ?? null, publish: body.publish === true, now })
  const people = [...new Set(body.staff_ids)]
  const shifts = dates.flatMap((date) => people.map((userId) => make(date, userId)))
  const shiftsAround = await findShiftsOf(tx, club_id, people, around(dates))
  const locks = on_conflict === 'replace' && body.preview !== true
  const worked = new Set(
    locks
      ? (
          await lockShifts(
            tx,
            club_id,
            shiftsAround.map(({ id }) => id),
          )
        )
          .filter((one) => one.is_worked)
          .map(({ id }) => id)
      : [],
  )
  const existing = shiftsAround.map((shift) => ({ ...shift, is_worked: shift.is_worked || worked.has(shift.id) }))
  const absences = await readAbsences(tx, club_id, around(dates))
  const isBlocked = (userId: string, date: string) => body.confirm_time_off !== true && isOff(absences, userId, date)
  const ownTime = absenceWarnings(absences, club)
  const { chosen, spare } =
    body.to_headcount === true
      ? chooseForHeadcount(shifts, {
          headcount: template.headcount,
          there: await countOfTemplate(tx, template.id, dates, []),
          existing,
          ownTime,
          isOff: isBlocked,
          mayReplace: on_conflict === 'replace',
        })
      : { chosen: shifts, spare: [] }
  const decided = [...decideShifts(chosen, existing, { on_conflict, isOff: isBlocked }), ...spare.map(notNeeded)]
  const gone = decided.flatMap(({ replaced }) => replaced.map(({ id }) => id))
  const there = await countOfTemplate(tx, template.id, dates, gone)
  const peopleOn = (date: string, some: readonly DecidedShift[]) =>
    (there.get(date) ?? 0) +
    some.filter(({ business_date, result }) => business_date === date && (result === 'planned' || result === 'replaced')).length
  const missingOn = (date: string) => Math.max(0, template.headcount - peopleOn(date, decided))
  const open = body.fill_open === true ? openShifts(dates, missingOn, make) : []
  const sums = answerOf([...decided, ...open], existing, { timezone: club.timezone, ownTime })
  const { headcount } = template
  const days = dates.map((date) => ({ business_date: date, people: peopleOn(date, [...decided, ...open]), headcount }))
  const answer = { ...sums, days }
  if (body.preview === true) return answer

  if (answer.conflicts > 0) {
    const conflicts = answer.rows.filter(({ result }) => result === 'conflict').slice(0, 100)
    const message = `${answer.conflicts} of these shifts overlap others. Skip those people or replace their shifts.`
    refuse('shift_overlap', { message, extra: { rows: conflicts } })
  }
  if (on_conflict === 'fail' && answer.time_off > 0) {
    const rows = answer.rows.filter(({ result }) => result === 'time_off').slice(0, 100)
    const message = `${answer.time_off} of these shifts are on approved time off. Skip those people or confirm to schedule them anyway.`
    refuse('time_off', { message, extra: { rows } })
  }
  await applyShiftSteps(tx, stepsOf([...decided, ...open]), { club_id, at: now, by: actor.user_id })
  const { rows: _, ...counts } = sums
  const after = { dates, people: people.length, on_conflict, publish: body.publish === true, ...counts }
  await audit(tx, caller, { at: now, action: 'assignSchedule', subject: { kind: 'schedule_template', id: template.id }, after })
  return answer
}

/** The whole weeks of these dates and the day before, which warnings need. */
function around(dates: readonly string[]) {
  const { from, to } = weeksAround(dates)
  return {
    from: Temporal.PlainDate.from(from).subtract({ days: 1 }).toString(),
    to: Temporal.PlainDate.from(to).add({ days: 1 }).toString(),
  }
}

interface ShiftTarget {
  club_id: string
  event_id: string | null
  publish: boolean
  now: Temporal.Instant
}

/** Creates a template's shifts; each date's times are computed once for everyone. */
function shiftMaker(template: ScheduleTemplate, club: PlanningClub, { club_id, event_id, publish, now }: ShiftTarget) {
  const times = new Map<string, ReturnType<typeof timesOn>>()
  const timesOf = (date: string) => {
    const onDate = times.get(date) ?? timesOn(date, { start: template.start_local, end: template.end_local }, club)
    times.set(date, onDate)
    return onDate
  }
  const { id: template_id, role_id, break_minutes, early_in_minutes, late_grace_minutes, late_out_minutes } = template
  const at = instantText(now)
  return (business_date: string, user_id: string | null): WantedShift => {
    const own = timesOf(business_date)
    if (own === null) return { user_id, business_date, shift: null }
    const windows = { break_minutes, early_in_minutes, late_grace_minutes, late_out_minutes }
    const stamps = { version: 1, created_at: at, published_at: null }
    const rest = { note: '', status: 'draft' as const, decline_reason: null }
    const draft: Shift = { id: newId(), club_id, user_id, role_id, template_id, event_id, ...own, ...windows, ...rest, ...stamps }
    return { user_id, business_date, shift: publish ? publishedShift(draft, at) : draft }
  }
}

/** Open shifts for what is missing on each date up to the headcount. */
const openShifts = (
  dates: readonly string[],
  missingOn: (date: string) => number,
  make: ReturnType<typeof shiftMaker>,
): DecidedShift[] =>
  dates.flatMap((date) =>
    decideShifts(
      Array.from({ length: missingOn(date) }, () => make(date, null)),
      [],
      { on_conflict: 'fail', isOff: () => false },
    ),
  )
