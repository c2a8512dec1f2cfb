import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, requiredText } from '../base/schema.ts'

export const wallets = ['apple', 'google'] as const

const wallet = { wallet: z.enum(wallets, 'Wallet must be apple or google') }
const answer = z.object({ url: z.string() })

export const getWallets = endpoint({
  name: 'getWallets',
  summary: 'Get which wallets tickets can be added to.',
  method: 'GET',
  path: 'client/wallets/',
  authorize: 'public',
  answer: z.object({ apple: z.boolean(), google: z.boolean() }),
  errors: [],
})

export const addToWallet = endpoint({
  name: 'addToWallet',
  summary:
    'Get the address that adds one ticket of a reservation to a wallet, to open in the browser within ten minutes. `n` is the ticket’s number, from 1.',
  method: 'POST',
  path: 'client/reservations/{id}/tickets/{n}/wallet/',
  authorize: 'book',
  params: z.strictObject({ id: Id, n: z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Ticket must be a number from 1')) }),
  body: z.strictObject(wallet),
  answer,
  errors: ['no_tickets', 'wallet_off'],
})

export const addSentTicketToWallet = endpoint({
  name: 'addSentTicketToWallet',
  summary:
    'Get the address that adds a claimed ticket to a wallet, with the companion’s key, to open in the browser within ten minutes.',
  method: 'POST',
  path: 'tickets/wallet/',
  authorize: 'public',
  body: z.strictObject({ code: requiredText('Code', { max: 100 }), ...wallet }),
  body_limit: 8 * 1024,
  answer,
  errors: ['invalid_ticket_link', 'ticket_claimed', 'no_tickets', 'wallet_off'],
})
