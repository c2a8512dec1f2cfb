import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { sendTicket as endpoint } from '#contract/door/companions.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { hitLimit } from '../../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { hashToken, newToken } from '../../../infrastructure/token.ts'
import { companionOf } from '../guests/guest-row.ts'
import { findOwnGuest } from '../guests/guest-views.ts'
import { lockTicket, noteTicket } from './change-ticket.ts'
import { clearTicketLink, putTicketLink } from './companion-store.ts'
import { readOffers } from './companion-views.ts'
import { mayAdmit, isOnOffer, isTicket, type TicketNow } from './sendable.ts'

/** Links and take-backs of one booking: more than a large party needs. */
const limit = { max: 60, windowSeconds: 3600 }

interface OwnTicket {
  id: string
  n: string
}

/** Runs a change of one ticket of the caller's booking. */
async function changeOwnTicket<T>(
  { db, clock, config }: Infrastructure,
  { actor: { user_id } }: Caller,
  { id: reservation_id, n }: OwnTicket,
  change: (tx: Tx, ticket: TicketNow) => Promise<T>,
): Promise<T> {
  const { event_id } = (await findOwnGuest(db, reservation_id, user_id)) ?? refuse('not_found')
  if (config.rateLimits.enabled) await hitLimit(db, clock, `sendTicket:${reservation_id}`, limit)
  return retryTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, { event_id, reservation_id, n: Number(n) }, clock)
    // It may have been passed on meanwhile.
    if (ticket.row.client_id !== user_id) return refuse('not_found')
    return change(tx, ticket)
  })
}

/** Creates the link of a ticket, which is shown once. The code follows the `#`, so that no server logs it. */
export async function sendTicket(
  infrastructure: Infrastructure,
  caller: Caller,
  own: OwnTicket,
): Promise<AnswerOf<typeof endpoint>> {
  const code = newToken()
  const now = await changeOwnTicket(infrastructure, caller, own, async (tx, ticket) => {
    const { row, n } = ticket
    if (!isTicket(ticket) || !mayAdmit(ticket)) return refuse('no_tickets')
    if (row.party_size === 1) return refuse('only_ticket')
    if (row.used_tickets.includes(n)) return refuse('ticket_used')
    if (companionOf(row, n) !== null) return refuse('ticket_claimed')
    if (isOnOffer(ticket, await readOffers(tx, row.id))) return refuse('ticket_on_offer')
    await putTicketLink(tx, { reservation_id: row.id, n, series: row.ticket_series }, hashToken(code), ticket.now)
    await noteTicket(tx, ticket, 'send_ticket', { kind: 'client', id: caller.actor.user_id })
    return ticket.now
  })
  return { url: `${infrastructure.config.publicUrl}/ticket#${code}`, sent_at: instantText(now) }
}

/** Ends a link. A companion's code stops working, and the host's ticket gets a new one. */
export async function takeTicketBack(
  infrastructure: Infrastructure,
  caller: Caller,
  own: OwnTicket,
): Promise<{ message: string }> {
  return changeOwnTicket(infrastructure, caller, own, async (tx, ticket) => {
    const { row, n } = ticket
    const name = companionOf(row, n)
    if (!row.sent.some((one) => one.n === n)) return refuse('not_found')
    if (row.used_tickets.includes(n)) return refuse('ticket_used')
    await clearTicketLink(tx, { reservation_id: row.id, n })
    await noteTicket(tx, ticket, 'take_ticket_back', { kind: 'client', id: caller.actor.user_id })
    return {
      message:
        name === null ? 'The link no longer works.' : 'You have this ticket again. It has a new code; the other no longer works.',
    }
  })
}
