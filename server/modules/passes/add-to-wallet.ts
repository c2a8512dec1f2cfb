import { createHmac } from 'node:crypto'
import type { Ticket, Tickets } from '#contract/door/tickets.ts'
import type { addSentTicketToWallet as sentEndpoint, addToWallet as endpoint } from '#contract/passes/passes.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { Caller, Visitor } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findTickets, openCompanionTicket } from '../door/index.ts'
import { googleLink } from './google-link.ts'
import { seriesOf } from './make-pass.ts'
import { putPass, type NewPass } from './pass-store.ts'

export const getWallets = ({ config }: Infrastructure): Promise<{ apple: boolean; google: boolean }> =>
  Promise.resolve({ apple: config.wallets.apple !== null, google: config.wallets.google !== null })

const linkMinutes = 10

/** Signs the address of a pass until an instant: phones open it themselves, without the caller's token. */
export const signLink = (secretKey: string, id: string, until: string): string =>
  createHmac('sha256', secretKey).update(`wallet link ${id} ${until}`).digest('base64url')

/** The address that adds one of the caller's tickets to a wallet. */
export async function addToWallet(
  infrastructure: Infrastructure,
  { actor }: Caller,
  { id, n }: { id: string; n: string },
  { wallet }: BodyOf<typeof endpoint>,
): Promise<{ url: string }> {
  const tickets = (await findTickets(infrastructure, actor.user_id, id)) ?? refuse('not_found')
  if (infrastructure.config.wallets[wallet] === null) return refuse('wallet_off')
  const ticket = tickets.tickets.find((one) => one.n === Number(n)) ?? refuse('no_tickets')
  const pass = { reservation_id: id, client_id: actor.user_id, n: ticket.n, series: seriesOf(ticket) }
  return addPass(infrastructure, { pass, tickets, ticket }, wallet)
}

/** The same for the ticket that a companion claimed. Another claim or taking it back makes a new code, which voids the pass. */
export async function addSentTicketToWallet(
  infrastructure: Infrastructure,
  caller: Visitor,
  { code, wallet }: BodyOf<typeof sentEndpoint>,
): Promise<{ url: string }> {
  const { reservation_id, n, found } = await openCompanionTicket(infrastructure, caller, code)
  if (infrastructure.config.wallets[wallet] === null) return refuse('wallet_off')
  const { tickets, ticket } = found ?? refuse('no_tickets')
  const pass = { reservation_id, client_id: null, n, series: seriesOf(ticket) }
  return addPass(infrastructure, { pass, tickets, ticket }, wallet)
}

interface TicketToAdd {
  pass: NewPass
  tickets: Tickets
  ticket: Ticket
}

async function addPass(
  { config, db, clock, secretKey }: Infrastructure,
  { pass, tickets, ticket }: TicketToAdd,
  wallet: 'apple' | 'google',
): Promise<{ url: string }> {
  const { google } = config.wallets
  const now = clock.now()
  const id = (await db.transaction().execute(async (tx) => putPass(tx, pass, now))) ?? refuse('not_found')
  if (wallet === 'google' && google !== null)
    return { url: googleLink({ ...google, site: config.publicUrl }, { id, tickets, ticket }, now) }
  const until = String(now.add({ minutes: linkMinutes }).epochMilliseconds)
  return { url: `${config.publicUrl}/wallet/passes/${id}.pkpass?until=${until}&key=${signLink(secretKey, id, until)}` }
}
