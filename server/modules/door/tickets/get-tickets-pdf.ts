import type { Caller } from '../../../infrastructure/http/caller.ts'
import type { Tickets } from '#contract/tickets.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { drawQrPicture } from '../../../infrastructure/qr/draw-qr.ts'
import { getTickets } from './get-tickets.ts'
import { ticketDocument } from './ticket-document.ts'

/** The tickets of a reservation of this client to print, a page each. */
export async function getTicketsPdf(infrastructure: Infrastructure, caller: Caller, id: string): Promise<Uint8Array> {
  const tickets: Tickets = await getTickets(infrastructure, caller, id)
  if (tickets.tickets.length === 0) return refuse('no_tickets')
  const pictures = await Promise.all(tickets.tickets.map(async ({ qr }) => drawQrPicture(qr.text)))
  return new Uint8Array(await makePdf(ticketDocument(tickets, pictures, infrastructure.clock.now())))
}
