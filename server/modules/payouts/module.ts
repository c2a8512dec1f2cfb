import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { jobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { forgetBankAccount } from './bank-account-store.ts'
import { exportPayee } from './payee-views.ts'
import { bankAccountMailHandler } from './email-bank-account.ts'
import { payoutFollowers, payoutMailHandlers } from './notify-of-payout.ts'
import { handlePayoutEvent, payoutEvent } from './payout-webhooks.ts'
import { makeTransfer, performTransfer, reconcileTransfers } from './perform-transfer.ts'
import { clubBooks } from './pay-out-club.ts'
import type { PayeeBooks, PayoutParts } from './payee-books.ts'
import { payoutRoutes } from './routes.ts'

/** `ambassadorBooks`: what the module that owns statements does when one is paid by transfer. */
export function payoutsModule(infrastructure: Infrastructure, sendMail: SendMail, ambassadorBooks: PayeeBooks): Module {
  const parts: PayoutParts = { ...infrastructure, books: { club: clubBooks, ambassador: ambassadorBooks } }
  return defineModule({
    routes: payoutRoutes(parts),
    handlers: [
      bankAccountMailHandler(infrastructure, sendMail),
      ...payoutMailHandlers(infrastructure, sendMail),
      jobHandler(makeTransfer, async ({ transfer_id }) => performTransfer(parts, transfer_id)),
      jobHandler(payoutEvent, async (payload) => handlePayoutEvent(parts, payload)),
    ],
    recurring: [{ name: 'reconcile_transfers', schedule: '3-59/10 * * * *', work: async () => reconcileTransfers(parts) }],
    followers: payoutFollowers(infrastructure),
    personalData: {
      export: async (db, id) => exportPayee(db, { kind: 'ambassador', id }, infrastructure.clock.now()),
      forget: async (tx, id) => forgetBankAccount(tx, { kind: 'ambassador', id }),
    },
  })
}
