import { useMutation, useQuery } from '@tanstack/react-query'
import { addSentTicketToWallet, addToWallet, getWallets } from '#contract/passes/passes.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

export type Wallet = 'apple' | 'google'

/** A phone has one of them; on a computer both may be useful, since they sync. */
function walletsOn(device: string): readonly Wallet[] {
  if (/Android/.test(device)) return ['google']
  return /iPhone|iPad|iPod|Macintosh/.test(device) ? ['apple'] : ['apple', 'google']
}

/** The wallets that this installation offers on this device: none until that is known, or offline. */
export function useOfferedWallets(): readonly Wallet[] {
  const { data } = useQuery(apiQuery(getWallets))
  return data === undefined ? [] : walletsOn(navigator.userAgent).filter((wallet) => data[wallet])
}

/** One of a booking's tickets, or the one of a companion's key. */
type WalletTicket = { id: string; n: number } | { code: string }

/** Follows the address that adds a ticket: the phone opens its wallet. */
export function useAddToWallet(ticket: WalletTicket) {
  return useMutation({
    mutationFn: async (wallet: Wallet) =>
      'code' in ticket
        ? call(addSentTicketToWallet, { body: { code: ticket.code, wallet } })
        : call(addToWallet, { params: { id: ticket.id, n: String(ticket.n) }, body: { wallet } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'The ticket wasn’t added. Try again in a moment.') }),
  })
}
