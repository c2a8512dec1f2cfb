import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { copyShifts as endpoint } from '#contract/staffing/rota.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { answerOnce } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { absenceWarnings, isOff, readAbsences } from '../absence/absence-views.ts'
import type { Shift } from '../shifts/shift.ts'
import { applyShiftSteps, findBetterPaidRoles, lockRota } from '../shifts/shift-store.ts'
import { moveByDays } from '../shifts/shift-times.ts'
import { answerOf, decideShifts, stepsOf, type DecidedShift, type WantedShift } from './decide-shifts.ts'
import { findRotaEvents, findShiftsOn, findStillHere, type ShiftViewRow } from './rota-views.ts'
import { readPlanningClub, type PlanningClub } from '../shifts/planning-club-views.ts'
import { keepTemplates } from './template-store.ts'
import { weeksAround } from './warnings.ts'

type Answer = AnswerOf<typeof endpoint>

const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

const weekFrom = (date: string) => ({ from: date, to: addDays(date, 6) })

/** Copies an earlier week as drafts. */
export async function copyShifts(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  body: BodyOf<typeof endpoint>,
  key: string | null,
): Promise<Answer> {
  const once = { user_id: caller.actor.user_id, club_id: caller.club_id, key, endpoint: 'copyShifts', request: body }
  return retryTransaction(db, async (tx) => {
    await lockRota(tx, caller.club_id)
    const now = clock.now()
    return answerOnce(tx, once, now, async () => copyWithin(tx, caller, body, now))
  })
}

async function copyWithin(
  tx: Tx,
  caller: ClubCaller,
  { from_date, to_date }: BodyOf<typeof endpoint>,
  now: Temporal.Instant,
): Promise<Answer> {
  const { club_id, actor } = caller
  const club = await readPlanningClub(tx, club_id)
  const source = (await findShiftsOn(tx, club_id, weekFrom(from_date))).filter(({ status }) => status !== 'declined')
  const here = await findStillHere(
    tx,
    club_id,
    source.flatMap(({ user_id }) => user_id ?? []),
  )
  // Someone else gave the caller those: copies of them are open.
  const better = await findBetterPaidRoles(tx, club_id, actor.user_id)
  const events = Map.groupBy(await findRotaEvents(tx, club_id, weekFrom(to_date)), ({ business_date }) => business_date)
  const weeks = weeksAround([to_date, addDays(to_date, 6)])
  const there = await findShiftsOn(tx, club_id, { from: addDays(weeks.from, -1), to: addDays(weeks.to, 1) })
  const existing = there.filter(({ status }) => status !== 'declined')

  const absences = await readAbsences(tx, club_id, { from: addDays(weeks.from, -1), to: addDays(weeks.to, 1) })

  const templates = await keepTemplates(
    tx,
    club_id,
    source.flatMap(({ template_id }) => template_id ?? []),
  )
  const days = Temporal.PlainDate.from(from_date).until(to_date, { largestUnit: 'days' }).days
  const make = (shift: ShiftViewRow): WantedShift => {
    const business_date = addDays(shift.business_date, days)
    const isHere = shift.user_id !== null && here.has(shift.user_id) && !isOff(absences, shift.user_id, business_date)
    const isRaise = shift.user_id === actor.user_id && better.has(shift.role_id)
    const user_id = isHere && !isRaise ? shift.user_id : null
    // The copy refers to an event on the new date, if there is exactly one.
    const [event, ...others] = events.get(business_date) ?? []
    const event_id = shift.event_id !== null && others.length === 0 ? (event?.id ?? null) : null
    const template_id = shift.template_id !== null && templates.has(shift.template_id) ? shift.template_id : null
    const copy = copyOf({ ...shift, user_id, event_id, template_id }, days, { club, now })
    return { user_id, business_date, shift: copy }
  }
  // Shifts of people with time off are already open.
  const anyway = { on_conflict: 'skip' as const, isOff: () => false }
  const decided = withoutKnownOpen(decideShifts(source.map(make), existing, anyway), existing)
  const answer = answerOf(decided, existing, { timezone: club.timezone, ownTime: absenceWarnings(absences, club) })
  await applyShiftSteps(tx, stepsOf(decided), { club_id, at: now, by: actor.user_id })
  const after = { from_date, to_date, planned: answer.planned, skipped: answer.skipped }
  await audit(tx, caller, { at: now, action: 'copyShifts', subject: { kind: 'rota', id: club_id }, after })
  return answer
}

function copyOf(shift: Shift, days: number, { club, now }: { club: PlanningClub; now: Temporal.Instant }): Shift | null {
  const times = moveByDays(shift, days, club)
  const fresh = { status: 'draft' as const, decline_reason: null, version: 1, created_at: instantText(now), published_at: null }
  return times && { ...shift, ...times, ...fresh, id: newId() }
}

const placeOf = ({ role_id, starts_at, ends_at }: Shift) => `${role_id} ${starts_at} ${ends_at}`

/** Open shifts are copied once: those already in the week are skipped, like shifts of people who already work then. */
function withoutKnownOpen(decided: readonly DecidedShift[], existing: readonly ShiftViewRow[]): DecidedShift[] {
  const existingShifts = Map.groupBy(
    existing.filter(({ user_id }) => user_id === null),
    placeOf,
  )
  return decided.map((one) => {
    const same = one.user_id === null && one.shift !== null ? existingShifts.get(placeOf(one.shift)) : undefined
    const conflict = same?.shift() ?? null
    return conflict === null ? one : { ...one, conflict, result: 'skipped' }
  })
}
