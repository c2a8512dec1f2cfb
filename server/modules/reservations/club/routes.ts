import * as event from '#contract/reservations/event-reservations.ts'
import * as list from '#contract/reservations/club-reservation-list.ts'
import * as resale from '#contract/reservations/resale.ts'
import * as club from '#contract/reservations/club-reservations.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Office } from './entrance.ts'
import { exportClubReservations } from './export-club-reservations.ts'
import { getEventCancellation } from './get-event-cancellation.ts'
import { getEventReservations } from './get-event-reservations.ts'
import { getClubReservation } from './get-club-reservation.ts'
import { getTableSuggestions } from './get-table-suggestions.ts'
import { exportReturnedTickets } from './resale/export-returned-tickets.ts'
import { listReturnedTickets } from './resale/list-returned-tickets.ts'
import { listClubReservations } from './list-club-reservations.ts'
import { manageClubReservation } from './manage-club-reservation.ts'
import { manageClubReservations } from './manage-club-reservations.ts'
import { deleteSavedFilter } from './delete-saved-filter.ts'
import { listSavedFilters } from './list-saved-filters.ts'
import { saveFilter } from './save-filter.ts'
import { takeWalkIn } from './take-walk-in.ts'

export function clubReservationRoutes(infrastructure: Office): Route[] {
  return [
    route(list.listClubReservations, async ({ caller, query }) => listClubReservations(infrastructure, caller, query)),
    route(list.exportClubReservations, async ({ caller, query, db }) =>
      exportClubReservations({ ...infrastructure, db }, caller, query),
    ),
    route(list.listSavedFilters, async ({ caller, query }) => listSavedFilters(infrastructure, caller, query)),
    route(list.saveFilter, async ({ caller, body }) => saveFilter(infrastructure, caller, body)),
    route(list.deleteSavedFilter, async ({ caller, params }) => deleteSavedFilter(infrastructure, caller, params.id)),
    route(list.manageClubReservations, async ({ caller, body, idempotency_key }) =>
      manageClubReservations(infrastructure, caller, body, idempotency_key),
    ),
    route(event.getEventReservations, async ({ caller, params }) => getEventReservations(infrastructure, caller, params.id)),
    route(event.getEventCancellation, async ({ caller, params }) => getEventCancellation(infrastructure, caller, params.id)),
    route(resale.listReturnedTickets, async ({ caller, params, query }) =>
      listReturnedTickets(infrastructure, caller, params.id, query),
    ),
    route(resale.exportReturnedTickets, async ({ caller, params, db }) =>
      exportReturnedTickets({ ...infrastructure, db }, caller, params.id),
    ),
    route(event.takeWalkIn, async ({ caller, body, idempotency_key }) =>
      takeWalkIn(infrastructure, caller, body, idempotency_key),
    ),
    route(club.getClubReservation, async ({ caller, params }) => getClubReservation(infrastructure, caller, params.id)),
    route(club.getTableSuggestions, ({ caller, params }) => getTableSuggestions(infrastructure, caller, params.id)),
    route(club.manageClubReservation, async ({ caller, params, body, idempotency_key }) =>
      manageClubReservation(infrastructure, caller, { id: params.id, body, key: idempotency_key }),
    ),
  ]
}
