import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { jobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { forgetBankAccount, readBankAccount } from './bank-account-store.ts'
import { bankAccountMailHandler } from './email-bank-account.ts'
import { payoutFollowers, payoutMailHandlers } from './notify-of-payout.ts'
import { handlePayoutEvent, payoutEvent } from './payout-webhooks.ts'
import { makeTransfer, performTransfer, reconcileTransfers } from './perform-transfer.ts'
import { payoutRoutes } from './routes.ts'

export const payoutsModule = (infrastructure: Infrastructure, sendMail: SendMail): Module =>
  defineModule({
    routes: payoutRoutes(infrastructure),
    handlers: [
      bankAccountMailHandler(infrastructure, sendMail),
      ...payoutMailHandlers(infrastructure, sendMail),
      jobHandler(makeTransfer, async ({ transfer_id }) => performTransfer(infrastructure, transfer_id)),
      jobHandler(payoutEvent, async (payload) => handlePayoutEvent(infrastructure, payload)),
    ],
    recurring: [
      { name: 'reconcile_transfers', schedule: '3-59/10 * * * *', work: async () => reconcileTransfers(infrastructure) },
    ],
    followers: payoutFollowers(infrastructure),
    personalData: {
      export: async (db, id) => ({
        bank_account: (await readBankAccount(db, { kind: 'ambassador', id }, infrastructure.clock.now())).account,
      }),
      forget: async (tx, id) => forgetBankAccount(tx, { kind: 'ambassador', id }),
    },
  })
