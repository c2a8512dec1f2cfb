import type { Tickets } from '#contract/tickets.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { drawQrPicture } from '../../../infrastructure/qr/draw-qr.ts'
import { getTickets, type OfClient } from './get-tickets.ts'
import { ticketDocument } from './ticket-document.ts'

/** The tickets of a reservation of this client to print, a page each. */
export async function getTicketsPdf(infrastructure: Infrastructure, of: OfClient): Promise<Uint8Array> {
  const tickets: Tickets = await getTickets(infrastructure, of)
  if (tickets.tickets.length === 0) return refuse('no_tickets')
  const pictures = await Promise.all(tickets.tickets.map(async ({ qr }) => drawQrPicture(qr.text)))
  return new Uint8Array(await makePdf(ticketDocument(tickets, pictures, infrastructure.clock.now())))
}
