import * as bookingCalendar from '#contract/reservations/booking-calendar.ts'
import * as eventTables from '#contract/reservations/event-tables.ts'
import * as paymentPage from '#contract/reservations/payment-page.ts'
import * as refunds from '#contract/reservations/refunds.ts'
import * as reservations from '#contract/reservations/reservations.ts'
import * as splits from '#contract/reservations/splits.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { guardAccessCode } from '../events/index.ts'
import { cancelReservation } from './changes/cancel-reservation.ts'
import { getBookingCalendarLink, makeBookingCalendarLink, removeBookingCalendarLink } from './calendar/booking-calendar-link.ts'
import type { Entrance } from './club/entrance.ts'
import { clubReservationRoutes } from './club/routes.ts'
import { getEventTables } from './booking/get-event-tables.ts'
import { createBooker } from './booking/create-reservation.ts'
import { createReservationReader, getReservation } from './get-reservation.ts'
import { getReservationCalendar } from './get-reservation-calendar.ts'
import { listReservations } from './list-reservations.ts'
import { getReservationReceipt } from './money/get-reservation-receipt.ts'
import { beginReservationPayment, payReservationByCard } from './money/pay-in-page.ts'
import { changeSplit } from './money/split/change-split.ts'
import { cancelSplit, getSplit, paySplit, startSplit } from './money/split/manage-split.ts'
import { openSplitShare, paySplitShare } from './money/split/pay-share.ts'
import { getGuestRefund, listGuestRefunds } from './money/list-guest-refunds.ts'
import { manageReservation } from './manage-reservation.ts'
import { waitingListRoutes } from './waiting-list/routes.ts'

export function reservationRoutes(infrastructure: Infrastructure, entrance: Entrance): Route[] {
  const book = createBooker(infrastructure)
  const read = createReservationReader(infrastructure)
  return [
    route(reservations.createReservation, ({ caller, body, idempotency_key }) =>
      guardAccessCode(infrastructure, caller, { event_id: body.event_id, code: body.code }, () =>
        book(caller, body, idempotency_key),
      ),
    ),
    route(eventTables.getEventTables, ({ params }) => getEventTables(infrastructure, params.id)),
    route(reservations.listReservations, ({ caller, query }) => listReservations(infrastructure, caller, query)),
    route(bookingCalendar.getBookingCalendarLink, ({ caller }) => getBookingCalendarLink(infrastructure, caller)),
    route(bookingCalendar.makeBookingCalendarLink, ({ caller }) => makeBookingCalendarLink(infrastructure, caller)),
    route(bookingCalendar.removeBookingCalendarLink, ({ caller }) => removeBookingCalendarLink(infrastructure, caller)),
    route(reservations.getReservation, ({ caller, params, query }) =>
      getReservation({ ...infrastructure, read }, caller, params.id, query),
    ),
    route(reservations.manageReservation, ({ caller, params, body, idempotency_key }) =>
      manageReservation(infrastructure, caller, { reservation_id: params.id, body, idempotency_key }),
    ),
    route(reservations.modifyReservation, ({ caller, params, body, idempotency_key }) =>
      manageReservation(infrastructure, caller, {
        reservation_id: params.id,
        body: { action: 'modify', ...body },
        idempotency_key,
      }),
    ),
    route(reservations.cancelReservation, ({ caller, params, idempotency_key }) =>
      cancelReservation(infrastructure, caller, { reservation_id: params.id, idempotency_key }),
    ),
    route(paymentPage.beginReservationPayment, ({ caller, params, body }) =>
      beginReservationPayment(infrastructure, caller, { id: params.id, ...body }),
    ),
    route(paymentPage.payReservationByCard, ({ caller, params, body, idempotency_key }) =>
      payReservationByCard(infrastructure, caller, { id: params.id, ...body, idempotency_key }),
    ),
    route(reservations.getReservationReceipt, ({ caller, params }) => getReservationReceipt(infrastructure, caller, params.id)),
    route(reservations.getReservationCalendar, ({ caller, params }) => getReservationCalendar(infrastructure, caller, params.id)),
    route(splits.getSplit, ({ caller, params }) => getSplit(infrastructure, caller, params.id)),
    route(splits.changeSplit, ({ caller, params, body }) => changeSplit(infrastructure, caller, { id: params.id, ...body })),
    route(splits.startSplit, ({ caller, params, body }) => startSplit(infrastructure, caller, { id: params.id, ...body })),
    route(splits.paySplit, ({ caller, params, body }) => paySplit(infrastructure, caller, { id: params.id, ...body })),
    route(splits.cancelSplit, ({ caller, params }) => cancelSplit(infrastructure, caller, params.id)),
    route(splits.openSplitShare, ({ caller, body }) => openSplitShare(infrastructure, caller, body)),
    route(splits.paySplitShare, ({ caller, body }) => paySplitShare(infrastructure, caller, body)),
    route(refunds.listGuestRefunds, ({ caller, query }) => listGuestRefunds(infrastructure, caller, query)),
    route(refunds.getGuestRefund, ({ caller, params }) => getGuestRefund(infrastructure, caller, params.id)),
    ...clubReservationRoutes({ ...infrastructure, entrance }),
    ...waitingListRoutes(infrastructure),
  ]
}
