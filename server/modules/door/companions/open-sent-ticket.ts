import type { SentTicket } from '#contract/door/companions.ts'
import type { Ticket, Tickets } from '#contract/door/tickets.ts'
import { calendarFile } from '../../../infrastructure/calendar/calendar-file.ts'
import type { Caller, Visitor } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { networkOf } from '../../../infrastructure/rate-limits/network-of.ts'
import { hitLimit, refuseBlocked } from '../../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { hashToken } from '../../../infrastructure/token.ts'
import { companionOf, guestStatusNow, ticketFacts } from '../guests/guest-row.ts'
import { findGuestRow } from '../guests/guest-views.ts'
import { drawTickets } from '../tickets/get-tickets-pdf.ts'
import { lateEntryOf, toTicket } from '../tickets/get-tickets.ts'
import { findTicketEvent, findTicketSeating } from '../tickets/ticket-views.ts'
import { findSent, readOffers, type SentRow } from './companion-views.ts'
import { mayAdmit, isOnOffer, isTicket } from './sendable.ts'

/** More than a person does by hand. */
const pace = { max: 60, windowSeconds: 60 } as const

/** The ticket behind a link or a key. Wrong ones are counted by network; ended links get the same answer. */
export async function requireSent(
  { config, db, clock }: Infrastructure,
  { origin }: Visitor | Caller,
  code: string,
): Promise<SentRow> {
  const { enabled, accessCode } = config.rateLimits
  const key = `ticketLink:${networkOf(origin.address)}`
  if (enabled) await refuseBlocked(db, clock, [key])
  const sent = await findSent(db, hashToken(code))
  if (sent === null) {
    if (enabled) await hitLimit(db, clock, key, accessCode)
    return refuse('invalid_ticket_link')
  }
  if (enabled) await hitLimit(db, clock, `sentTicket:${sent.reservation_id}:${String(sent.n)}`, pace)
  return sent
}

/** As its companion sees it: this ticket and its event, and nothing else of the booking. */
async function readSent(
  { db, clock, secretKey }: Infrastructure,
  { reservation_id, event_id, n, is_key, series, host_name }: SentRow,
) {
  const [row, event, seating, offers] = await Promise.all([
    findGuestRow(db, event_id, reservation_id),
    findTicketEvent(db, event_id),
    findTicketSeating(db, reservation_id),
    readOffers(db, reservation_id),
  ])
  // Taken back or passed on since the key was checked: the code is no longer its companion's to see.
  if (row === null || (is_key && ticketFacts(row, n).series !== series)) return refuse('invalid_ticket_link')
  const ticket = { row, n, event, now: clock.now() }
  const isOpen = mayAdmit(ticket) && !row.used_tickets.includes(n) && !isOnOffer(ticket, offers)
  const answer: SentTicket = {
    state: is_key && isTicket(ticket) ? 'claimed' : !is_key && isOpen ? 'open' : 'over',
    is_cancelled: event.state === 'cancelled',
    host_name,
    event: { ...event, min_age: row.min_age },
    entry_from: row.entry_from,
    entry_until: row.entry_until,
    ...lateEntryOf(row),
    table: row.table_label,
    ...(seating && { seating }),
    needs_account: event.requires_verified_id,
    ...(is_key && isTicket(ticket) && { ticket: toTicket(row, n, secretKey) }),
  }
  return { answer, row, event_version: event.version, status: guestStatusNow(row, ticket.now) }
}

/** Once a companion has claimed it, the link shows no one the ticket; their key does. */
async function openSent(infrastructure: Infrastructure, caller: Visitor, code: string) {
  const sent = await requireSent(infrastructure, caller, code)
  if (sent.is_claimed && !sent.is_key) return refuse('ticket_claimed')
  return { ...(await readSent(infrastructure, sent)), n: sent.n }
}

export const openSentTicket = async (infrastructure: Infrastructure, caller: Visitor, code: string): Promise<SentTicket> =>
  (await openSent(infrastructure, caller, code)).answer

/** The answer to a claim: the ticket, as the companion's key shows it. */
export async function readClaimed(infrastructure: Infrastructure, key: string): Promise<SentTicket> {
  const sent = (await findSent(infrastructure.db, hashToken(key))) ?? refuse('invalid_ticket_link')
  return (await readSent(infrastructure, sent)).answer
}

interface CompanionTicket {
  /** Of this ticket alone. */
  tickets: Tickets
  ticket: Ticket
}

/** A companion's ticket as the tickets of a booking, which stays its host's. */
function toTickets({ answer, row, status }: Awaited<ReturnType<typeof readSent>>): CompanionTicket | null {
  const { ticket: own, ...shown } = answer
  if (own === undefined) return null
  const ticket = { ...own, n: 1, of: 1 }
  const booking = { reservation_id: row.id, reference: '', booked: [], status, party_size: 1 }
  return { tickets: { ...shown, ...booking, tickets: [ticket] }, ticket }
}

/** The ticket of a companion's key, and which it is of its booking; null in place of one that is not there any more. */
export async function openCompanionTicket(infrastructure: Infrastructure, caller: Visitor, code: string) {
  const sent = await openSent(infrastructure, caller, code)
  return { reservation_id: sent.row.id, n: sent.n, found: toTickets(sent) }
}

/** The ticket that a companion has in a wallet; null once its code no longer counts. */
export async function findCompanionTicket(
  infrastructure: Infrastructure,
  key: Pick<SentRow, 'reservation_id' | 'event_id' | 'n' | 'series'>,
): Promise<CompanionTicket | null> {
  const row = await findGuestRow(infrastructure.db, key.event_id, key.reservation_id)
  if (row === null || companionOf(row, key.n) === null || ticketFacts(row, key.n).series !== key.series) return null
  return toTickets(await readSent(infrastructure, { ...key, is_key: true, is_claimed: true, host_name: '' }))
}

/** The companion's page of the tickets. */
export async function getSentTicketPdf(infrastructure: Infrastructure, caller: Visitor, code: string): Promise<Uint8Array> {
  const { tickets } = (await openCompanionTicket(infrastructure, caller, code)).found ?? refuse('no_tickets')
  return (await drawTickets(infrastructure, tickets)) ?? refuse('no_tickets')
}

export async function getSentTicketCalendar(infrastructure: Infrastructure, caller: Visitor, code: string): Promise<string> {
  const { answer, row, event_version, n } = await openSent(infrastructure, caller, code)
  const { event, seating, is_cancelled, state } = answer
  const entry = {
    ...event,
    ...(seating && { starts_at: seating.starts_at, ends_at: seating.ends_at }),
    id: `${row.id}-${String(n)}`,
    reference: '',
    version: row.version + event_version,
    address: `${event.street}, ${event.city}`,
    note: '',
    is_cancelled: is_cancelled || state === 'over',
    url: `${infrastructure.config.publicUrl}/ticket`,
  }
  return calendarFile(entry, infrastructure.clock.now())
}
