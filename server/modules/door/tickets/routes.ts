import * as tickets from '#contract/door/tickets.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { getReservationNight } from './get-reservation-night.ts'
import { getTickets } from './get-tickets.ts'
import { getTicketsPdf } from './get-tickets-pdf.ts'
import { resendTickets } from './resend-tickets.ts'

export function ticketRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(tickets.getTickets, ({ caller, params }) => getTickets(infrastructure, caller, params.id)),
    route(tickets.getReservationNight, ({ caller, params }) => getReservationNight(infrastructure, caller, params.id)),
    route(tickets.getTicketsPdf, ({ caller, params }) => getTicketsPdf(infrastructure, caller, params.id)),
    route(tickets.resendTickets, ({ caller, params }) => resendTickets(infrastructure, caller, params.id)),
  ]
}
