import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { RecurringJob } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { bankAccountMailHandler } from './email-bank-account.ts'
import { payoutMailHandlers } from './notify-of-payout.ts'
import { sealBankAccounts } from './reseal-bank-accounts.ts'

export const payoutJobs = (infrastructure: Infrastructure, sendMail: SendMail) => ({
  handlers: [bankAccountMailHandler(infrastructure, sendMail), ...payoutMailHandlers(infrastructure, sendMail)],
  recurring: [
    {
      name: 'seal_bank_accounts',
      schedule: '23 * * * *',
      lane: 'bulk',
      work: async () => void (await sealBankAccounts(infrastructure)),
    },
  ] satisfies RecurringJob[],
})
