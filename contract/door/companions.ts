import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, Instant, Message, PdfBytes, personNameField, requiredText } from '../base/schema.ts'
import { Ticket, Tickets } from './tickets.ts'

const TicketParams = z.strictObject({
  id: Id,
  n: z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Ticket must be a number')),
})

const own = { authorize: 'book', path: 'client/reservations/{id}/tickets/{n}/link/', params: TicketParams } as const

export const sendTicket = endpoint({
  ...own,
  name: 'sendTicket',
  summary:
    'Create a secret link with which a companion claims one ticket of your booking. Shown once; an earlier link of this ticket stops working.',
  method: 'POST',
  answer: z.object({ url: z.string(), sent_at: Instant }),
  errors: ['no_tickets', 'only_ticket', 'ticket_claimed', 'ticket_used', 'ticket_on_offer'],
})

export const takeTicketBack = endpoint({
  ...own,
  name: 'takeTicketBack',
  summary: 'Revoke the link of a ticket. If a companion has claimed it, their code stops working and you get a new one.',
  method: 'DELETE',
  answer: Message,
  errors: ['ticket_used'],
})

/** From the link, or the companion's key. */
const code = { code: requiredText('Code', { max: 100 }) }

/** What a link leads to: the ticket itself once it is claimed, for who has the key. Nothing of the rest of the booking. */
export const SentTicket = z.object({
  ...z.pick(Tickets, {
    event: true,
    entry_from: true,
    entry_until: true,
    late_entry: true,
    table: true,
    seating: true,
  }).shape,
  /** `over`: no one can claim it or enter with it now. */
  state: z.enum(['open', 'claimed', 'over']),
  is_cancelled: z.boolean(),
  /** The first name of who sends it; empty if they gave none. */
  host_name: z.string(),
  /** Whether a companion signs in to claim it, because the event asks for a verified ID. */
  needs_account: z.boolean(),
  /** Absent until it is claimed, and when it is over. */
  ticket: z.optional(Ticket),
})

const opened = { method: 'POST', authorize: 'public', body: z.strictObject(code), body_limit: 8 * 1024 } as const

export const openSentTicket = endpoint({
  ...opened,
  name: 'openSentTicket',
  summary: 'Get the ticket behind a companion’s link: who sends it and for what, or with the companion’s key the ticket itself.',
  path: 'tickets/open/',
  answer: SentTicket,
  errors: ['invalid_ticket_link', 'ticket_claimed'],
})

const claim = {
  method: 'POST',
  body: z.strictObject({
    ...code,
    /** 32 random bytes that the device made: with them it opens the ticket from now on. Sent again, the claim is repeated. */
    key: z.string().check(z.regex(/^[\w-]{43}$/, 'Key must be 32 bytes in base64url')),
    name: requiredText('Your name', { max: 80 }).check(personNameField('Your name')),
  }),
  body_limit: 8 * 1024,
  answer: SentTicket,
} as const

const claimErrors = ['invalid_ticket_link', 'ticket_claimed', 'ticket_used'] as const

export const claimTicket = endpoint({
  ...claim,
  name: 'claimTicket',
  summary: 'Claim the ticket behind a link, with a name and without an account. The ticket gets a new code.',
  path: 'tickets/claim/',
  authorize: 'public',
  errors: [...claimErrors, 'account_needed'],
})

export const claimTicketAsGuest = endpoint({
  ...claim,
  name: 'claimTicketAsGuest',
  summary:
    'Claim the ticket behind a link with your account, by the rules of a booking: your age, and a verified ID if asked for.',
  path: 'client/tickets/claim/',
  authorize: 'book',
  errors: [...claimErrors, 'claim_refused', 'underage', 'id_required'],
})

export const getSentTicketPdf = endpoint({
  ...opened,
  name: 'getSentTicketPdf',
  summary: 'Download a claimed ticket as PDF, with the companion’s key.',
  path: 'tickets/pdf/',
  answer: PdfBytes,
  media: 'application/pdf',
  errors: ['invalid_ticket_link', 'ticket_claimed', 'no_tickets'],
})

export const getSentTicketCalendar = endpoint({
  ...opened,
  name: 'getSentTicketCalendar',
  summary: 'Download the event of a sent ticket as a calendar file.',
  path: 'tickets/calendar/',
  answer: z.string(),
  media: 'text/calendar; charset=utf-8',
  errors: ['invalid_ticket_link', 'ticket_claimed'],
})

export type SentTicket = z.output<typeof SentTicket>
