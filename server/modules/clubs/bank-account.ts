import * as z from 'zod/mini'
import type { BankAccountBody, BankAccountState } from '#contract/bank-accounts.ts'
import { brand } from '#contract/brand.ts'
import { Id } from '#contract/schema.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Caller } from '../../infrastructure/http/caller.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../infrastructure/mail/email.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'
import { findAccounts } from '../accounts/index.ts'
import { readBankAccount, sealBankAccount, setBankAccount } from '../finance/index.ts'
import { deliver } from '../notifications/index.ts'

const clubOf = ({ club_id }: Caller): string => club_id ?? refuse('not_found')

export const getClubBankAccount = async ({ db }: Infrastructure, caller: Caller): Promise<BankAccountState> =>
  readBankAccount(db, { kind: 'club', id: clubOf(caller) })

export async function updateClubBankAccount(
  infrastructure: Infrastructure,
  caller: Caller,
  body: BankAccountBody,
): Promise<BankAccountState> {
  const payee = { kind: 'club', id: clubOf(caller) } as const
  const account = { ...(await sealBankAccount(infrastructure, payee, body)), version: body.version }
  const { db, clock } = infrastructure
  return db.transaction().execute(async (tx) => {
    const state = await setBankAccount(tx, caller, { payee, account, action: 'updateClubBankAccount' }, clock.now())
    await notifyOfBankAccount(tx, caller, { state, path: '/admin-club/bank-details' })
    return state
  })
}

const bankAccountMail = jobKind(
  'mail_bank_account',
  z.object({ user_id: Id, number_masked: z.string(), path: z.string() }),
  'mail',
)

/** The owner gets an email about each change, so that an intruder with their password cannot redirect payouts unnoticed. */
export async function notifyOfBankAccount(
  tx: Tx,
  { actor }: Caller,
  { state: { account }, path }: { state: BankAccountState; path: string },
): Promise<void> {
  await enqueue(tx, bankAccountMail, { user_id: actor.user_id, number_masked: account?.number_masked ?? '', path })
}

const bankAccountEmail = (numberMasked: string, url: string, site: string): Email =>
  writeEmail({
    subject: 'Your bank details were changed',
    heading: 'Your bank details were changed',
    text: [
      `From now on, we pay you into the account ${numberMasked}.`,
      'If you didn’t change it, change your password and your bank details right away.',
    ],
    action: { label: 'Check my bank details', url },
    reason: `You received this because ${brand} pays you.`,
    site,
  })

export const bankAccountMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(bankAccountMail, async ({ user_id, number_masked, path }, { id }) => {
    const [account] = await findAccounts(infrastructure.db, [user_id])
    if (account === undefined) return
    const site = infrastructure.config.publicUrl
    const email = bankAccountEmail(number_masked, `${site}${path}`, site)
    await deliver(infrastructure, sendMail, {
      kind: 'bank_account_changed',
      id,
      to: { user_id, email: account.email },
      email,
      path,
    })
  })
