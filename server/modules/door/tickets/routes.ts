import * as tickets from '#contract/tickets.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { getTickets } from './get-tickets.ts'
import { getTicketsPdf } from './get-tickets-pdf.ts'
import { resendTickets } from './resend-tickets.ts'

export function ticketRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(tickets.getTickets, ({ actor, params }) => getTickets(infrastructure, { client_id: actor.user_id, ...params })),
    route(tickets.getTicketsPdf, ({ actor, params }) => getTicketsPdf(infrastructure, { client_id: actor.user_id, ...params })),
    route(tickets.resendTickets, ({ actor, params }) => resendTickets(infrastructure, { client_id: actor.user_id, ...params })),
  ]
}
