import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listMyTimeOff as listEndpoint, MyTimeOff, requestTimeOff as requestEndpoint } from '#contract/staffing/time-off.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { publish } from '../../../infrastructure/jobs/news.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { readPlanningClub, type PlanningClub } from '../shifts/planning-club-views.ts'
import { insertTimeOff, lockTimeOff, writeTimeOff } from './absence-store.ts'
import { timeOffChanged } from './notify-of-time-off.ts'
import { afterTimeOff } from './time-off.ts'
import { findTimeOffOf, listTimeOffOf, type TimeOffRow } from './time-off-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

export const todayOf = ({ timezone, day_cutoff }: Pick<PlanningClub, 'timezone' | 'day_cutoff'>, now: Temporal.Instant): string =>
  businessDate(now, timezone, day_cutoff).toString()

const shape = (row: TimeOffRow, today: string): MyTimeOff => ({
  ...row,
  allowed_actions: afterTimeOff('cancel', row, today) === null ? [] : ['cancel'],
})

/** The caller's own requests, page by page. */
export async function listMyTimeOff(
  { db, clock }: Infrastructure,
  { actor: { user_id }, club_id }: Caller,
  { cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const club = club_id === null ? null : await findClubFacts(db, club_id)
  const today = todayOf({ timezone: club?.timezone ?? 'UTC', day_cutoff: club?.day_cutoff ?? '00:00' }, clock.now())
  const { rows, count } = await listTimeOffOf(db, user_id, { after: readCursor(cursor, ['instant', 'id']), limit })
  const { page, next } = cutPage(rows, limit, (last) => [last.created_at, last.id])
  return {
    requests: page.map((row) => shape(row, today)),
    count,
    next,
  }
}

/** Requests time off and notifies the planners. */
export async function requestTimeOff(
  { db, clock }: Infrastructure,
  caller: Caller,
  { date_from, date_to, reason = '' }: BodyOf<typeof requestEndpoint>,
): Promise<MyTimeOff> {
  const { user_id } = caller.actor
  const club_id = caller.club_id ?? refuse('not_found')
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const today = todayOf(await readPlanningClub(tx, club_id), now)
    if (date_from < today) refuse('invalid', { fields: { date_from: ['Choose a date from today on'] } })
    const id = newId()
    const dates = { date_from, date_to }
    await insertTimeOff(tx, { id, club_id, user_id, ...dates, reason, status: 'pending', created_at: instantText(now) })
    await publish(tx, { type: timeOffChanged, subject: `time_off:${id}`, facts: { id, club_id, step: 'request', by: user_id } })
    await audit(tx, caller, { at: now, action: 'requestTimeOff', subject: { kind: 'time_off', id }, after: dates })
    return shape((await findTimeOffOf(tx, user_id, id)) ?? refuse('not_found'), today)
  })
}

/** Cancels the caller's request before it starts. */
export async function cancelTimeOff({ db, clock }: Infrastructure, caller: Caller, id: string): Promise<MyTimeOff> {
  const { user_id } = caller.actor
  const club_id = caller.club_id ?? refuse('not_found')
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const today = todayOf(await readPlanningClub(tx, club_id), now)
    const request = (await lockTimeOff(tx, { id, club_id, user_id })) ?? refuse('not_found')
    const status = afterTimeOff('cancel', request, today)
    if (status === null) return refuse('invalid_transition', { extra: { status: request.status, allowed: [] } })
    await writeTimeOff(tx, id, { status, at: now })
    await publish(tx, { type: timeOffChanged, subject: `time_off:${id}`, facts: { id, club_id, step: 'cancel', by: user_id } })
    const [before, after] = [{ status: request.status }, { status }]
    await audit(tx, caller, { at: now, action: 'cancelTimeOff', subject: { kind: 'time_off', id }, before, after })
    return shape((await findTimeOffOf(tx, user_id, id)) ?? refuse('not_found'), today)
  })
}
