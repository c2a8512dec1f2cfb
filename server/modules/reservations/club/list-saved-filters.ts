import type { ClubCaller } from '../../../infrastructure/http/caller.ts'
import type { listSavedFilters as endpoint } from '#contract/club-reservation-list.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findViews } from './saved-filter-views.ts'

/** All of them: a person keeps only a few. */
export async function listSavedFilters(
  { db }: Infrastructure,
  { club_id, actor: { user_id } }: ClubCaller,
): Promise<AnswerOf<typeof endpoint>> {
  const saved_filters = await findViews(db, { club_id, user_id })
  return { saved_filters, count: saved_filters.length, next: null }
}
