import * as z from 'zod/mini'
import { bankAccountWaitHours, payeeKinds } from '#contract/payouts/bank-accounts.ts'
import { brand } from '#contract/base/brand.ts'
import { Id } from '#contract/base/schema.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../infrastructure/mail/email.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'
import { findAccounts, findChange, listChanges } from '../accounts/index.ts'
import type { Payee } from './seal-bank-account.ts'
import { deliver } from '../notifications/index.ts'
import { stopToken } from './stop-token.ts'

const bankAccountMail = jobKind(
  'mail_bank_account',
  z.object({
    user_id: Id,
    number_masked: z.string(),
    payee: z.object({ kind: z.enum(payeeKinds), id: Id }),
    /** The change of email whose replaced address is written to, instead of the current one. */
    change_id: z.optional(Id),
  }),
  'mail',
)

/**
 * The owner gets an email about each change, so that an intruder with their password cannot redirect payouts unnoticed: also at
 * the addresses that were replaced within the last days, since an intruder changes the email first.
 */
export async function notifyOfBankAccount(
  tx: Tx,
  user_id: string,
  { payee, number_masked, now }: { payee: Payee; number_masked: string; now: Temporal.Instant },
): Promise<void> {
  const about = { user_id, number_masked, payee }
  const payloads = [about, ...(await listChanges(tx, user_id, now)).map((change_id) => ({ ...about, change_id }))]
  await enqueueAll(
    tx,
    payloads.map((payload) => ({ kind: bankAccountMail, payload })),
  )
}

/** Where payees keep their bank details, and connect their account at the provider. */
export const payeePages = { club: '/admin-club/bank-details', ambassador: '/ambassador/bank-details' } as const

const bankAccountEmail = (numberMasked: string, action: { label: string; url: string }, site: string): Email =>
  writeEmail({
    subject: 'Your bank details were changed',
    heading: 'Your bank details were changed',
    text: [
      `We’ll pay you into the account ${numberMasked}, starting in ${bankAccountWaitHours} hours.`,
      'If you didn’t change it, stop payouts now, then change your password.',
    ],
    action,
    reason: `You received this because ${brand} pays you.`,
    site,
  })

export const bankAccountMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(bankAccountMail, async ({ user_id, number_masked, payee, change_id }, { id }) => {
    const { config, secretKey, db, clock } = infrastructure
    const [account] = await findAccounts(db, [user_id])
    if (account === undefined) return
    const site = config.publicUrl
    // After the #, so that no server and no log sees the token.
    const action = { label: 'Stop payouts', url: `${site}/stop-payouts#${stopToken(secretKey, payee, clock.now())}` }
    const email = bankAccountEmail(number_masked, action, site)
    if (change_id !== undefined) {
      const change = await findChange(db, change_id, clock.now())
      if (change !== null) await sendMail({ id, to: change.replaced_email, ...email })
      return
    }
    await deliver(infrastructure, sendMail, {
      kind: 'bank_account_changed',
      id,
      to: { user_id, email: account.email },
      email,
      path: payeePages[payee.kind],
    })
  })
