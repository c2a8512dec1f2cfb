import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { listSavedFilters as endpoint } from '#contract/reservations/club-reservation-list.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { pageOf } from '../../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findSavedFilters } from './saved-filter-views.ts'

/** A person's own, by name. */
export async function listSavedFilters(
  { db }: Infrastructure,
  { club_id, actor: { user_id } }: ClubCaller,
  query: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { page, ...rest } = pageOf(await findSavedFilters(db, { club_id, user_id }), query, ({ id }) => id)
  return { saved_filters: page, ...rest }
}
