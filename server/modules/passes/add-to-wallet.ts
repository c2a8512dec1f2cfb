import { createHmac } from 'node:crypto'
import type { addToWallet as endpoint } from '#contract/passes/passes.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findTickets } from '../door/index.ts'
import { googleLink } from './google-link.ts'
import { seriesOf } from './make-pass.ts'
import { putPass } from './pass-store.ts'

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
  { id: reservation_id, n }: { id: string; n: string },
  { wallet }: BodyOf<typeof endpoint>,
): Promise<{ url: string }> {
  const { config, db, clock, secretKey } = infrastructure
  const { google } = config.wallets
  const tickets = (await findTickets(infrastructure, actor.user_id, reservation_id)) ?? refuse('not_found')
  if (config.wallets[wallet] === null) return refuse('wallet_off')
  const ticket = tickets.tickets.find((one) => one.n === Number(n)) ?? refuse('no_tickets')
  const now = clock.now()
  const pass = { reservation_id, client_id: actor.user_id, n: ticket.n, series: seriesOf(ticket) }
  const id = (await db.transaction().execute(async (tx) => putPass(tx, pass, now))) ?? refuse('not_found')
  if (wallet === 'google' && google !== null)
    return { url: googleLink({ ...google, site: config.publicUrl }, { id, tickets, ticket }, now) }
  const until = String(now.add({ minutes: linkMinutes }).epochMilliseconds)
  return { url: `${config.publicUrl}/wallet/passes/${id}.pkpass?until=${until}&key=${signLink(secretKey, id, until)}` }
}
