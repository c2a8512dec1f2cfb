import * as club from '#contract/club-reservations.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { getClubReservation } from './get-club-reservation.ts'
import { manageClubReservation } from './manage-club-reservation.ts'

export function clubReservationRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(club.getClubReservation, async ({ club_id, params }) => getClubReservation(infrastructure, club_id, params.id)),
    route(club.manageClubReservation, async ({ actor, club_id, params, body, idempotency_key: key }) =>
      manageClubReservation(infrastructure, { user_id: actor.user_id, key }, { club_id, id: params.id }, body),
    ),
  ]
}
