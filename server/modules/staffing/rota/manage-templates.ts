import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import type * as contract from '#contract/staffing/schedule-templates.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readShape } from './read-shift.ts'
import { findUpcomingOfTemplate } from './rota-views.ts'
import { refuseForeign } from './references-views.ts'
import { readPlanningClub } from '../shifts/planning-club-views.ts'
import { defaultWindows } from './shift-fields.ts'
import {
  deleteScheduleTemplateRow,
  insertScheduleTemplate,
  lockScheduleTemplate,
  updateScheduleTemplateRow,
} from './template-store.ts'
import { findScheduleTemplate, findScheduleTemplates } from './template-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

const subject = (id: string) => ({ kind: 'schedule_template', id })

export async function listScheduleTemplates(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  { cursor, limit = defaultLimit }: QueryOf<typeof contract.listScheduleTemplates>,
): Promise<AnswerOf<typeof contract.listScheduleTemplates>> {
  const after = readCursor(cursor, ['text', 'id'])
  const { rows, count } = await findScheduleTemplates(db, club_id, { after, limit, now: clock.now() })
  const { page, next } = cutPage(rows, limit, (last) => [last.name.toLowerCase(), last.id])
  return { templates: page, count, next }
}

/** A template, and the next shifts planned from it. */
export async function getScheduleTemplate(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<AnswerOf<typeof contract.getScheduleTemplate>> {
  const now = clock.now()
  const template = (await findScheduleTemplate(db, caller.club_id, id, now)) ?? refuse('not_found')
  const club = await readPlanningClub(db, caller.club_id)
  const upcoming = await findUpcomingOfTemplate(db, caller.club_id, id, now)
  return { ...template, upcoming_shifts: upcoming.map(readShape(caller, club)) }
}

export async function createScheduleTemplate(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  body: BodyOf<typeof contract.createScheduleTemplate>,
): Promise<contract.ScheduleTemplate> {
  const { club_id } = caller
  return retryTransaction(db, async (tx) => {
    const now = clock.now()
    await refuseForeign(tx, club_id, { role_id: body.role_id })
    const id = newId()
    await insertScheduleTemplate(tx, { ...defaultWindows, ...body, id, club_id, created_at: instantText(now) })
    await audit(tx, caller, { at: now, action: 'createScheduleTemplate', subject: subject(id), after: { ...body } })
    return (await findScheduleTemplate(tx, club_id, id, now)) ?? refuse('not_found')
  })
}

/** Changes a template; shifts already planned from it stay unchanged. */
export async function updateScheduleTemplate(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, ...change }: BodyOf<typeof contract.updateScheduleTemplate>,
): Promise<contract.ScheduleTemplate> {
  const { club_id } = caller
  return retryTransaction(db, async (tx) => {
    if ((await lockScheduleTemplate(tx, club_id, id)) === null) refuse('not_found')
    const now = clock.now()
    const before = (await findScheduleTemplate(tx, club_id, id, now)) ?? refuse('not_found')
    if (before.version !== version) refuse('stale', { extra: { current: before } })
    await refuseForeign(tx, club_id, { role_id: change.role_id })
    await updateScheduleTemplateRow(tx, id, { ...change, version: version + 1 })
    const changes = changedFields({ ...before }, change)
    await audit(tx, caller, { at: now, action: 'updateScheduleTemplate', subject: subject(id), ...changes })
    return (await findScheduleTemplate(tx, club_id, id, now)) ?? refuse('not_found')
  })
}

/** Deletes a template; shifts already planned from it stay. */
export async function deleteScheduleTemplate(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    if ((await lockScheduleTemplate(tx, caller.club_id, id)) === null) refuse('not_found')
    const now = clock.now()
    const before = (await findScheduleTemplate(tx, caller.club_id, id, now)) ?? refuse('not_found')
    await deleteScheduleTemplateRow(tx, id)
    await audit(tx, caller, { at: now, action: 'deleteScheduleTemplate', subject: subject(id), before: { name: before.name } })
    return { message: `The template ${before.name} was deleted.` }
  })
}
