import { getReservationReceipt } from '#contract/reservation-money.ts'
import * as reservations from '#contract/reservations.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { guardAccessCode } from '../events/index.ts'
import { cancelReservation } from './changes/cancel-reservation.ts'
import type { Entrance } from './club/entrance.ts'
import { clubReservationRoutes } from './club/routes.ts'
import { createBooker } from './booking/create-reservation.ts'
import { getReservation } from './get-reservation.ts'
import { getReservationCalendar } from './get-reservation-calendar.ts'
import { listReservations } from './list-reservations.ts'
import { getReceipt } from './money/get-receipt.ts'
import { manageReservation } from './manage-reservation.ts'
import { waitingListRoutes } from './waiting-list/routes.ts'

export function reservationRoutes(infrastructure: Infrastructure, entrance: Entrance): Route[] {
  const book = createBooker(infrastructure)
  return [
    route(reservations.createReservation, ({ actor, body, origin, idempotency_key }) =>
      guardAccessCode(
        infrastructure,
        { event_id: body.event_id, code: body.code, address: origin.address, user_id: actor.user_id },
        () => book(actor.user_id, body, idempotency_key),
      ),
    ),
    route(reservations.listReservations, ({ actor, query }) => listReservations(infrastructure, actor.user_id, query)),
    route(reservations.getReservation, ({ actor, params, query }) =>
      getReservation(infrastructure, actor.user_id, params.id, query),
    ),
    route(reservations.manageReservation, ({ actor, params, body, idempotency_key }) =>
      manageReservation(infrastructure, { client_id: actor.user_id, reservation_id: params.id, body, idempotency_key }),
    ),
    route(reservations.modifyReservation, ({ actor, params, body, idempotency_key }) =>
      manageReservation(infrastructure, {
        client_id: actor.user_id,
        reservation_id: params.id,
        body: { action: 'modify', ...body },
        idempotency_key,
      }),
    ),
    route(reservations.cancelReservation, ({ actor, params, idempotency_key }) =>
      cancelReservation(infrastructure, { client_id: actor.user_id, reservation_id: params.id, idempotency_key }),
    ),
    route(getReservationReceipt, ({ actor, params }) => getReceipt(infrastructure, actor.user_id, params.id)),
    route(reservations.getReservationCalendar, ({ actor, params }) =>
      getReservationCalendar(infrastructure, actor.user_id, params.id),
    ),
    ...clubReservationRoutes({ ...infrastructure, entrance }),
    ...waitingListRoutes(infrastructure),
  ]
}
