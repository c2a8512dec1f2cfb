import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { forgetBankAccount, readBankAccount } from './bank-account-store.ts'
import { bankAccountMailHandler } from './email-bank-account.ts'
import { payoutFollowers, payoutMailHandlers } from './notify-of-payout.ts'
import { payoutRoutes } from './routes.ts'

export const payoutsModule = (infrastructure: Infrastructure, sendMail: SendMail): Module =>
  defineModule({
    routes: payoutRoutes(infrastructure),
    handlers: [bankAccountMailHandler(infrastructure, sendMail), ...payoutMailHandlers(infrastructure, sendMail)],
    followers: payoutFollowers(infrastructure),
    personalData: {
      export: async (db, id) => ({
        bank_account: (await readBankAccount(db, { kind: 'ambassador', id }, infrastructure.clock.now())).account,
      }),
      forget: async (tx, id) => forgetBankAccount(tx, { kind: 'ambassador', id }),
    },
  })
