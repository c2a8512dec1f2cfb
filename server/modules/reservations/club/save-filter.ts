import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { SavedFilter, saveFilter as endpoint } from '#contract/reservations/club-reservation-list.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { putSavedFilter } from './saved-filter-store.ts'
import { findSavedFilters, lockSavedFilters } from './saved-filter-views.ts'

/** Per person and club: a longer list is hard to find anything in. */
const maxSavedFilters = 50

/** Saves filters under a name, replacing those with that name. */
export async function saveFilter(
  { db, clock }: Infrastructure,
  { club_id, actor: { user_id } }: ClubCaller,
  body: BodyOf<typeof endpoint>,
): Promise<SavedFilter> {
  const owner = { club_id, user_id }
  return db.transaction().execute(async (tx) => {
    await lockSavedFilters(tx, user_id)
    const own = await findSavedFilters(tx, owner)
    if (own.length >= maxSavedFilters && !own.some(({ name }) => name === body.name))
      return refuse('too_many_saved_filters', { extra: { most: maxSavedFilters } })
    return putSavedFilter(tx, owner, { id: newId(), ...body, created_at: instantText(clock.now()) })
  })
}
