import type { BodyOf } from '#contract/base/endpoint.ts'
import type { claimTicket as endpoint, SentTicket } from '#contract/door/companions.ts'
import type { Caller, Visitor } from '../../../infrastructure/caller.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { hashToken } from '../../../infrastructure/token.ts'
import { ageOn } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { findTicketEvent } from '../tickets/ticket-views.ts'
import { lockTicket, noteTicket } from './change-ticket.ts'
import { putClaim } from './companion-store.ts'
import { findCompanion, findSent, readOffers } from './companion-views.ts'
import { readClaimed, requireSent } from './open-sent-ticket.ts'
import { mayAdmit, isOnOffer, type TicketNow } from './sendable.ts'

/** A claim with an account follows the rules of a booking: nobody claims what they could not have booked. */
async function refuseCompanion(tx: Tx, userId: string, { row }: TicketNow): Promise<void> {
  const companion = (await findCompanion(tx, userId, row.event_id)) ?? refuse('claim_refused')
  const event = await findTicketEvent(tx, row.event_id)
  if (companion.is_banned) refuse('claim_refused')
  const age = ageOn(companion, event.business_date)
  const extra = { min_age: row.min_age }
  if (age === null) refuse('underage', { message: 'Add your age to your profile to claim this ticket.', extra })
  if (age !== null && age < row.min_age)
    refuse('underage', { message: `This event is for guests aged ${String(row.min_age)} and over.`, extra })
  if (event.requires_verified_id && !companion.id_verified) refuse('id_required')
}

/**
 * Gives a ticket to who has its link: the first claim wins, and in the same transaction the ticket gets a new code, which the
 * host does not see. A device that sends its claim again, with the same key, gets the same answer.
 */
export async function claimTicket(
  infrastructure: Infrastructure,
  caller: Visitor | Caller,
  { code, key, name }: BodyOf<typeof endpoint>,
): Promise<SentTicket> {
  const { db, clock } = infrastructure
  const link = await requireSent(infrastructure, caller, code)
  await retryTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, link, clock)
    const { row, n } = ticket
    // Under the locks: it may have been claimed or taken back meanwhile.
    const sent = (await findSent(tx, hashToken(code))) ?? refuse('invalid_ticket_link')
    if (sent.is_claimed) {
      const own = await findSent(tx, hashToken(key))
      return own?.reservation_id === row.id && own.n === n ? undefined : refuse('ticket_claimed')
    }
    if (row.used_tickets.includes(n)) return refuse('ticket_used')
    if (!mayAdmit(ticket) || isOnOffer(ticket, await readOffers(tx, row.id))) return refuse('invalid_ticket_link')
    const { actor } = caller
    if (actor !== null) await refuseCompanion(tx, actor.user_id, ticket)
    else if ((await findTicketEvent(tx, row.event_id)).requires_verified_id) return refuse('account_needed')
    const claim = { reservation_id: row.id, n, key: hashToken(key), name, claimed_by: actor?.user_id ?? null }
    await putClaim(tx, claim, ticket.now)
    await noteTicket(tx, ticket, 'claim_ticket', actor === null ? { kind: 'system' } : { kind: 'client', id: actor.user_id })
    await tellHost(tx, infrastructure, ticket, name)
    return undefined
  })
  return readClaimed(infrastructure, key)
}

/** The same with an account. */
export const claimTicketAsGuest = async (
  infrastructure: Infrastructure,
  caller: Caller,
  body: BodyOf<typeof endpoint>,
): Promise<SentTicket> => claimTicket(infrastructure, caller, body)

/** In the product alone: the host sent the link, and sees the name. */
async function tellHost(tx: Tx, { config }: Infrastructure, { row, n, now }: TicketNow, name: string): Promise<void> {
  const { title } = await findTicketEvent(tx, row.event_id)
  const path = `/client/reservations/${row.id}/ticket`
  const email = writeEmail({
    subject: `${name} has claimed a ticket: ${title}`,
    heading: `${name} has claimed a ticket`,
    text: [`Ticket ${String(n)} of ${String(row.party_size)} for ${title} is on ${name}’s phone now.`],
    action: { label: 'See your tickets', url: `${config.publicUrl}${path}` },
    reason: 'You received this because you sent the ticket.',
    site: config.publicUrl,
  })
  await notify(tx, [{ kind: 'ticket_claimed', id: newId(), to: { user_id: row.client_id, email: null }, email, path }], now)
}
