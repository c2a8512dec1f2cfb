import * as night from '#contract/club-night.ts'
import * as list from '#contract/club-reservation-list.ts'
import * as club from '#contract/club-reservations.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Office } from './entrance.ts'
import { exportClubReservations } from './export-club-reservations.ts'
import { getClubNight } from './get-club-night.ts'
import { getClubReservation } from './get-club-reservation.ts'
import { listClubReservations } from './list-club-reservations.ts'
import { manageClubReservation } from './manage-club-reservation.ts'
import { manageClubReservations } from './manage-club-reservations.ts'
import { deleteReservationView } from './delete-reservation-view.ts'
import { listReservationViews } from './list-reservation-views.ts'
import { saveReservationView } from './save-reservation-view.ts'
import { takeWalkIn } from './take-walk-in.ts'

export function clubReservationRoutes(infrastructure: Office): Route[] {
  return [
    route(list.listClubReservations, async ({ club_id, query }) => listClubReservations(infrastructure, club_id, query)),
    route(list.exportClubReservations, async ({ club_id, query }) => exportClubReservations(infrastructure, club_id, query)),
    route(list.listReservationViews, async ({ actor, club_id }) =>
      listReservationViews(infrastructure, { club_id, user_id: actor.user_id }),
    ),
    route(list.saveReservationView, async ({ actor, club_id, body }) =>
      saveReservationView(infrastructure, { club_id, user_id: actor.user_id }, body),
    ),
    route(list.deleteReservationView, async ({ actor, club_id, params }) =>
      deleteReservationView(infrastructure, { club_id, user_id: actor.user_id }, params.id),
    ),
    route(list.manageClubReservations, async ({ actor, club_id, body, idempotency_key: key }) =>
      manageClubReservations(infrastructure, { user_id: actor.user_id, key }, club_id, body),
    ),
    route(night.getClubNight, async ({ club_id, params }) => getClubNight(infrastructure, club_id, params.id)),
    route(night.takeWalkIn, async ({ actor, club_id, body, idempotency_key: key }) =>
      takeWalkIn(infrastructure, { user_id: actor.user_id, key }, club_id, body),
    ),
    route(club.getClubReservation, async ({ club_id, params }) => getClubReservation(infrastructure, club_id, params.id)),
    route(club.manageClubReservation, async ({ actor, club_id, params, body, idempotency_key: key }) =>
      manageClubReservation(infrastructure, { user_id: actor.user_id, key }, { club_id, id: params.id }, body),
    ),
  ]
}
