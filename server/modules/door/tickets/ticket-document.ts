import { brand } from '#contract/base/brand.ts'
import type { Ticket, Tickets } from '#contract/door/tickets.ts'
import type { PdfBlock, PdfDocument } from '../../../infrastructure/pdf/pdf-document.ts'
import { factsOfTickets } from './ticket-facts.ts'

/** Points: large enough to scan from a folded sheet. */
const side = 216

const whose = ({ n, of, name }: Ticket) =>
  [of === 1 ? 'One guest' : `Guest ${n} of ${of}`, ...(name === null ? [] : [name])].join(' · ')

function pageOf(tickets: Tickets, ticket: Ticket, png: Buffer): PdfBlock[] {
  const { event } = tickets
  const proof = event.requires_verified_id ? 'the ID you verified' : 'a photo ID'
  return [
    { kind: 'heading', level: 3, text: event.club_name },
    { kind: 'heading', level: 1, text: event.title },
    { kind: 'paragraph', text: [{ text: whose(ticket), strong: true }] },
    { kind: 'rule' },
    { kind: 'picture', png, alt: `QR code of ticket ${ticket.n}: ${ticket.code}`, width: side, height: side },
    { kind: 'heading', level: 2, text: ticket.code },
    { kind: 'rule' },
    { kind: 'facts', rows: factsOfTickets(tickets) },
    {
      kind: 'paragraph',
      text: `For guests aged ${event.min_age} and over: bring ${proof}. This ticket admits one guest, once. It stops working if the booking is cancelled or transferred.`,
      small: true,
    },
  ]
}

/** Tickets as a document: the QR codes in order, one page each. A companion may have the first of the party. */
export function ticketDocument(tickets: Tickets, pictures: readonly Buffer[], now: Temporal.Instant): PdfDocument {
  return {
    title: `Tickets: ${tickets.event.title}`,
    made_at: now,
    footer: [brand, `Tickets ${tickets.reference}`.trim(), tickets.event.title].join(' · '),
    blocks: tickets.tickets.flatMap((ticket, index) => {
      const png = pictures[index]
      const turn: PdfBlock[] = index === 0 ? [] : [{ kind: 'page' }]
      return png === undefined ? [] : [...turn, ...pageOf(tickets, ticket, png)]
    }),
  }
}
