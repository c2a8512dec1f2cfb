import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { createTemplate as endpoint, EventTemplate } from '#contract/events/templates.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findManagedEvent, findManagingClub } from '../management/managed-event-views.ts'
import { findEventToSell } from '../prestations/prestation-views.ts'
import { farTimes } from './far-times.ts'
import { shapeTemplate } from './shape-template.ts'
import { fullOffers } from './template-fields.ts'
import { faultsOfTemplate } from './template-events.ts'
import { templateEventOf, templateOfferOf } from './template-of-event.ts'
import { countTemplates, insertTemplate, lockNames } from './template-store.ts'
import { findTemplate } from './template-views.ts'

/** Of a club: a list has all of them with everything they sell. */
const maxTemplates = 100

type Body = BodyOf<typeof endpoint>

/** Saves what events of a kind share, as typed or from an event. */
export async function createTemplate({ db, clock }: Infrastructure, caller: ClubCaller, body: Body): Promise<EventTemplate> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const template = await writeTemplate(tx, caller.club_id, body, now)
    const subject = { kind: 'event_template', id: template.id }
    await audit(tx, caller, { at: now, action: 'createTemplate', subject, after: { name: template.name } })
    return template
  })
}

export async function writeTemplate(tx: Tx, clubId: string, body: Body, now: Temporal.Instant): Promise<EventTemplate> {
  const club = (await findManagingClub(tx, clubId)) ?? refuse('club_incomplete')
  const { event, prestations, ...cover } = await contentOf(tx, clubId, body, now)
  const faults = { ...faultsOfTemplate(event, prestations, club), ...farTimes(event, prestations) }
  if (Object.keys(faults).length > 0) refuse('invalid', { fields: faults })
  await lockNames(tx, clubId)
  if ((await countTemplates(tx, clubId)) >= maxTemplates)
    refuse('invalid', { fields: { name: [`You have ${maxTemplates} templates already. Delete one first`] } })
  const id = newId()
  const at = instantText(now)
  const isNew = await insertTemplate(tx, {
    id,
    club_id: clubId,
    name: body.name,
    event,
    prestations,
    ...cover,
    created_at: at,
    updated_at: at,
  })
  if (!isNew) refuse('invalid', { fields: { name: ['You already have a template with that name'] } })
  return shapeTemplate((await findTemplate(tx, clubId, id, now)) ?? refuse('not_found'))
}

async function contentOf(tx: Tx, clubId: string, { event_id, event, prestations = [] }: Body, now: Temporal.Instant) {
  if (event !== undefined) return { event, prestations: fullOffers(prestations) }
  const id = event_id ?? ''
  const source = (await findManagedEvent(tx, { club_id: clubId, event_id: id, now })) ?? refuse('not_found')
  const offers = (await findEventToSell(tx, clubId, id)) ?? refuse('not_found')
  const { cover_file, cover_color, cover_focal_x_bp, cover_focal_y_bp } = source
  return {
    event: templateEventOf(source),
    prestations: templateOfferOf(offers.prestations, source),
    cover_file,
    cover_color,
    cover_focal_x_bp,
    cover_focal_y_bp,
  }
}
