import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listTemplates as endpoint } from '#contract/events/templates.ts'
import { pageOf } from '../../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { shapeTemplate } from './shape-template.ts'
import { findTemplates } from './template-views.ts'

/** The templates of this club by name. */
export async function listTemplates(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  query: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { page, ...rest } = pageOf(await findTemplates(db, club_id, clock.now()), query, ({ id }) => id)
  return { templates: page.map(shapeTemplate), ...rest }
}
