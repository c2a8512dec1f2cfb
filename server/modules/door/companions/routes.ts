import * as companions from '#contract/door/companions.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { claimTicket, claimTicketAsGuest } from './claim-ticket.ts'
import { getSentTicketCalendar, getSentTicketPdf, openSentTicket } from './open-sent-ticket.ts'
import { sendTicket, takeTicketBack } from './send-ticket.ts'

export function companionRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(companions.sendTicket, ({ caller, params }) => sendTicket(infrastructure, caller, params)),
    route(companions.takeTicketBack, ({ caller, params }) => takeTicketBack(infrastructure, caller, params)),
    route(companions.openSentTicket, ({ caller, body }) => openSentTicket(infrastructure, caller, body.code)),
    route(companions.claimTicket, ({ caller, body }) => claimTicket(infrastructure, caller, body)),
    route(companions.claimTicketAsGuest, ({ caller, body }) => claimTicketAsGuest(infrastructure, caller, body)),
    route(companions.getSentTicketPdf, ({ caller, body }) => getSentTicketPdf(infrastructure, caller, body.code)),
    route(companions.getSentTicketCalendar, ({ caller, body }) => getSentTicketCalendar(infrastructure, caller, body.code)),
  ]
}
