import type { ClubCaller } from '../../../infrastructure/http/caller.ts'
import type { SavedFilter } from '#contract/club-reservation-list.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findViews } from './saved-filter-views.ts'

export const listSavedFilters = async (
  { db }: Infrastructure,
  { club_id, actor: { user_id } }: ClubCaller,
): Promise<{ saved_filters: SavedFilter[] }> => ({
  saved_filters: await findViews(db, { club_id, user_id }),
})
