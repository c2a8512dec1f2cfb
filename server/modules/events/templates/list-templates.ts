import type { ClubCaller } from '../../../infrastructure/http/caller.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listTemplates as endpoint } from '#contract/event-templates.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { shapeTemplate } from './shape-template.ts'
import { findTemplates } from './template-views.ts'

/** All templates of this club by name; no club has more than a page of them. */
export async function listTemplates({ db, clock }: Infrastructure, { club_id }: ClubCaller): Promise<AnswerOf<typeof endpoint>> {
  const rows = await findTemplates(db, club_id, clock.now())
  return { templates: rows.map(shapeTemplate), count: rows.length, next: null }
}
