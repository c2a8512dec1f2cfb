import type { Caller } from '../../../infrastructure/caller.ts'
import type { Tickets } from '#contract/door/tickets.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { drawQrPicture } from '../../../infrastructure/qr/draw-qr.ts'
import { findTickets, getTickets } from './get-tickets.ts'
import { ticketDocument } from './ticket-document.ts'

/** A reservation's tickets for printing, one page each. */
export async function getTicketsPdf(infrastructure: Infrastructure, caller: Caller, id: string): Promise<Uint8Array> {
  return (await drawTickets(infrastructure, await getTickets(infrastructure, caller, id))) ?? refuse('no_tickets')
}

/** For the confirmation email; null if there are no tickets. */
export const ticketsPdf =
  (infrastructure: Infrastructure) =>
  async ({ id, client_id }: { id: string; client_id: string | null }): Promise<Uint8Array | null> => {
    const tickets = client_id === null ? null : await findTickets(infrastructure, client_id, id)
    return tickets && drawTickets(infrastructure, tickets)
  }

/** Null if there are none. */
export async function drawTickets({ clock }: Infrastructure, tickets: Tickets): Promise<Uint8Array<ArrayBuffer> | null> {
  if (tickets.tickets.length === 0) return null
  const pictures = await Promise.all(tickets.tickets.map(async ({ qr }) => drawQrPicture(qr.text)))
  return new Uint8Array(await makePdf(ticketDocument(tickets, pictures, clock.now())))
}
