import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { deleteSavedFilterRow } from './saved-filter-store.ts'

export async function deleteSavedFilter(
  { db }: Infrastructure,
  { club_id, actor: { user_id } }: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  return (await deleteSavedFilterRow(db, { club_id, user_id }, id)) ? { message: 'Filters deleted.' } : refuse('not_found')
}
