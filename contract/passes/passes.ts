import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id } from '../base/schema.ts'

export const wallets = ['apple', 'google'] as const

export const getWallets = endpoint({
  name: 'getWallets',
  summary: 'Get which wallets tickets can be added to.',
  method: 'GET',
  path: 'client/wallets/',
  authorize: 'book',
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
  body: z.strictObject({ wallet: z.enum(wallets, 'Wallet must be apple or google') }),
  answer: z.object({ url: z.string() }),
  errors: ['no_tickets', 'wallet_off'],
})
