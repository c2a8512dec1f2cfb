import type { ClubCaller } from '../../../infrastructure/http/caller.ts'
import type { ReservationView } from '#contract/club-reservation-list.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findViews } from './reservation-view-views.ts'

export const listReservationViews = async (
  { db }: Infrastructure,
  { club_id, actor: { user_id } }: ClubCaller,
): Promise<{ views: ReservationView[] }> => ({
  views: await findViews(db, { club_id, user_id }),
})
