import { readTicket } from '#contract/door/ticket-code.ts'
import type { Ticket, Tickets } from '#contract/door/tickets.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findCompanionTicket, findTicketEvent, findTickets } from '../door/index.ts'
import type { PassRow } from './pass-views.ts'
import { signPass } from './sign-pass.ts'
import { passToken, ticketPass } from './ticket-pass.ts'

/** Raised when the booking changes hands, which voids passes of earlier series. */
export const seriesOf = (ticket: Ticket): number => readTicket(ticket.qr.text)?.series ?? 0

/** The ticket that a pass is for; null once it is void: its code is another's, or its guest no longer comes. */
async function findValid(
  infrastructure: Infrastructure,
  { client_id, reservation_id, event_id, is_companions, n, series }: PassRow,
): Promise<{ tickets: Tickets; ticket: Ticket } | null> {
  if (is_companions) return findCompanionTicket(infrastructure, { reservation_id, event_id, n, series })
  const tickets = await findTickets(infrastructure, client_id, reservation_id)
  const ticket = tickets?.tickets.find((one) => one.n === n)
  return tickets === null || ticket === undefined || seriesOf(ticket) !== series ? null : { tickets, ticket }
}

/** The pass in its current state, as a file. */
export async function makePass(infrastructure: Infrastructure, row: PassRow): Promise<Buffer> {
  const { config, db, secretKey } = infrastructure
  const { apple } = config.wallets
  if (apple === null) return refuse('wallet_off')
  const valid = await findValid(infrastructure, row)
  const event = valid?.tickets.event ?? (await findTicketEvent(db, row.event_id))
  const issuer = { passType: apple.passType, team: apple.team, site: config.publicUrl }
  return signPass(apple, ticketPass(issuer, { id: row.id, token: passToken(secretKey, row.id), event, valid }))
}
