import type { ReservationView } from '#contract/club-reservation-list.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { ViewOwner } from './reservation-view-store.ts'
import { findViews } from './reservation-view-views.ts'

export const listReservationViews = async ({ db }: Infrastructure, owner: ViewOwner): Promise<{ views: ReservationView[] }> => ({
  views: await findViews(db, owner),
})
