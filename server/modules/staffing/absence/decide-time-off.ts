import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import type { decideTimeOff as decideEndpoint, listTimeOff as listEndpoint, StaffTimeOff } from '#contract/staffing/time-off.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { publish } from '../../../infrastructure/jobs/news.ts'
import { isOwnWork, refuseOwnWork } from '../shifts/own-work.ts'
import { changedShift } from '../shifts/shift.ts'
import { applyShiftSteps, lockRota, lockShifts } from '../shifts/shift-store.ts'
import { readPlanningClub, type PlanningClub } from '../shifts/planning-club-views.ts'
import { lockTimeOff, writeTimeOff, type LockedTimeOff } from './absence-store.ts'
import { timeOffChanged } from './notify-of-time-off.ts'
import { todayOf } from './request-time-off.ts'
import { afterTimeOff, timeOffDecisionsOn } from './time-off.ts'
import { findShiftIdsOn, findTimeOffOfClub, listTimeOffOfClub, type StaffTimeOffRow } from './time-off-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

function shape(caller: ClubCaller, row: StaffTimeOffRow, club: PlanningClub, today: string): StaffTimeOff {
  const localOf = (at: string) => writeLocalTime(at, club.timezone)
  return {
    ...row,
    shifts: row.shifts.map((shift) => ({
      ...shift,
      starts_at_local: localOf(shift.starts_at),
      ends_at_local: localOf(shift.ends_at),
    })),
    allowed_actions: isOwnWork(caller, row.user_id) ? [] : timeOffDecisionsOn(row, today),
  }
}

/** Requests of a club's staff, page by page. */
export async function listTimeOff(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { status, cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { club_id } = caller
  const club = await readPlanningClub(db, club_id)
  const today = todayOf(club, clock.now())
  const { rows, count } = await listTimeOffOfClub(db, club_id, { status, after: readCursor(cursor, ['instant', 'id']), limit })
  const { page, next } = cutPage(rows, limit, (last) => [last.created_at, last.id])
  return {
    requests: page.map((row) => shape(caller, row, club, today)),
    count,
    next,
  }
}

/** Opens the person's shifts on those dates, except worked ones. */
async function openShifts(tx: Tx, request: LockedTimeOff, { at, by }: { at: Temporal.Instant; by: string }): Promise<number> {
  const { club_id } = request
  const locked = await lockShifts(tx, club_id, await findShiftIdsOn(tx, request))
  const steps = locked
    .filter(({ is_worked }) => !is_worked)
    .map((before) => ({ before, after: changedShift(before, { user_id: null }) }))
  await applyShiftSteps(tx, steps, { club_id, at, by })
  return steps.length
}

/** Approves or declines, under `lockRota`, so that no planner unknowingly assigns the person at the same moment. */
export async function decideTimeOff(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { action, version, note = '', open_shifts = false }: BodyOf<typeof decideEndpoint>,
): Promise<StaffTimeOff> {
  const { club_id, actor } = caller
  return db.transaction().execute(async (tx) => {
    await lockRota(tx, club_id)
    const now = clock.now()
    const club = await readPlanningClub(tx, club_id)
    const today = todayOf(club, now)
    const read = async () => shape(caller, (await findTimeOffOfClub(tx, club_id, id)) ?? refuse('not_found'), club, today)
    const request = (await lockTimeOff(tx, { id, club_id })) ?? refuse('not_found')
    refuseOwnWork(caller, request.user_id)
    if (request.version !== version) refuse('stale', { extra: { current: await read() } })
    const status = afterTimeOff(action, request, today)
    if (status === null)
      return refuse('invalid_transition', { extra: { status: request.status, allowed: timeOffDecisionsOn(request, today) } })
    await writeTimeOff(tx, id, { status, decision_note: note, decided_by: actor.user_id, at: now })
    const opened = action === 'approve' && open_shifts ? await openShifts(tx, request, { at: now, by: actor.user_id }) : 0
    const facts = { id, club_id, step: action, by: actor.user_id }
    await publish(tx, { type: timeOffChanged, subject: `time_off:${id}`, facts })
    await audit(tx, caller, {
      at: now,
      action: 'decideTimeOff',
      subject: { kind: 'time_off', id },
      before: { status: request.status },
      after: { status, note, opened_shifts: opened },
    })
    return read()
  })
}
