import * as passes from '#contract/passes/passes.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { addSentTicketToWallet, addToWallet, getWallets } from './add-to-wallet.ts'

export const passRoutes = (infrastructure: Infrastructure): Route[] => [
  route(passes.getWallets, () => getWallets(infrastructure)),
  route(passes.addToWallet, ({ caller, params, body }) => addToWallet(infrastructure, caller, params, body)),
  route(passes.addSentTicketToWallet, ({ caller, body }) => addSentTicketToWallet(infrastructure, caller, body)),
]
