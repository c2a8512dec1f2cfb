import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { EventTemplate, updateTemplate as endpoint } from '#contract/events/templates.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findManagingClub } from '../management/managed-event-views.ts'
import { shapeTemplate } from './shape-template.ts'
import { fullOffers } from './template-fields.ts'
import { faultsOfTemplate } from './template-events.ts'
import { isTemplateNameTaken, lockNames, lockTemplate, updateTemplateRow } from './template-store.ts'
import { findTemplate } from './template-views.ts'

/** Changes a template; events created from it stay unchanged. */
export async function updateTemplate(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<EventTemplate> {
  const { club_id: clubId } = caller
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const club = (await findManagingClub(tx, clubId)) ?? refuse('club_incomplete')
    await lockNames(tx, clubId)
    await lockTemplate(tx, clubId, id)
    const row = (await findTemplate(tx, clubId, id, now)) ?? refuse('not_found')
    if (row.version !== body.version) refuse('stale', { extra: { current: shapeTemplate(row) } })
    const { name = row.name, event = row.event } = body
    const prestations = body.prestations === undefined ? row.prestations : fullOffers(body.prestations)
    const faults = faultsOfTemplate(event, prestations, club)
    if (faults !== null) refuse('invalid', { fields: faults })
    if (await isTemplateNameTaken(tx, clubId, name, id))
      refuse('invalid', { fields: { name: ['You already have a template with that name'] } })
    const change = changedFields({ ...row }, { name, event, prestations })
    await audit(tx, caller, { at: now, action: 'updateTemplate', subject: { kind: 'event_template', id }, ...change })
    await updateTemplateRow(tx, id, { name, event, prestations, version: row.version + 1, updated_at: instantText(now) })
    return shapeTemplate((await findTemplate(tx, clubId, id, now)) ?? refuse('not_found'))
  })
}
