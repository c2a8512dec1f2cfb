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
    route(list.listClubReservations, async ({ caller, query }) => listClubReservations(infrastructure, caller, query)),
    route(list.exportClubReservations, async ({ caller, query }) => exportClubReservations(infrastructure, caller, query)),
    route(list.listReservationViews, async ({ caller }) => listReservationViews(infrastructure, caller)),
    route(list.saveReservationView, async ({ caller, body }) => saveReservationView(infrastructure, caller, body)),
    route(list.deleteReservationView, async ({ caller, params }) => deleteReservationView(infrastructure, caller, params.id)),
    route(list.manageClubReservations, async ({ caller, body, idempotency_key }) =>
      manageClubReservations(infrastructure, caller, body, idempotency_key),
    ),
    route(night.getClubNight, async ({ caller, params }) => getClubNight(infrastructure, caller, params.id)),
    route(night.takeWalkIn, async ({ caller, body, idempotency_key }) =>
      takeWalkIn(infrastructure, caller, body, idempotency_key),
    ),
    route(club.getClubReservation, async ({ caller, params }) => getClubReservation(infrastructure, caller, params.id)),
    route(club.manageClubReservation, async ({ caller, params, body, idempotency_key }) =>
      manageClubReservation(infrastructure, caller, { id: params.id, body, key: idempotency_key }),
    ),
  ]
}
