import type { BankAccountBody, BankAccountState } from '#contract/payouts/bank-accounts.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { checkPasswordIn } from '../accounts/index.ts'
import { readBankAccount } from './bank-account-store.ts'
import { sealBankAccount, type Payee } from './seal-bank-account.ts'
import { setBankAccount } from './set-bank-account.ts'
import { notifyOfBankAccount } from './email-bank-account.ts'

export const clubOf = ({ club_id }: Caller) => ({ kind: 'club', id: club_id ?? refuse('not_found') }) as const

export const getClubBankAccount = async ({ db, clock }: Infrastructure, caller: Caller): Promise<BankAccountState> =>
  readBankAccount(db, clubOf(caller), clock.now())

export const updateClubBankAccount = async (
  infrastructure: Infrastructure,
  caller: Caller,
  body: BankAccountBody,
): Promise<BankAccountState> =>
  changeBankAccount(infrastructure, caller, {
    payee: clubOf(caller),
    body,
    action: 'updateClubBankAccount',
  })

export const ambassadorOf = ({ actor }: Caller) => ({ kind: 'ambassador', id: actor.user_id }) as const

export const getAmbassadorBankAccount = async ({ db, clock }: Infrastructure, caller: Caller): Promise<BankAccountState> =>
  readBankAccount(db, ambassadorOf(caller), clock.now())

export const updateAmbassadorBankAccount = async (
  infrastructure: Infrastructure,
  caller: Caller,
  body: BankAccountBody,
): Promise<BankAccountState> =>
  changeBankAccount(infrastructure, caller, {
    payee: ambassadorOf(caller),
    body,
    action: 'updateAmbassadorBankAccount',
  })

/** The only way to change where a payee is paid: it takes the password, waits, and tells the owner how to stop payouts. */
async function changeBankAccount(
  infrastructure: Infrastructure,
  caller: Caller,
  { payee, body, action }: { payee: Payee; body: BankAccountBody; action: string },
): Promise<BankAccountState> {
  const { db, clock } = infrastructure
  const { current_password: password, ...entered } = body
  await checkPasswordIn(infrastructure, caller.actor, { password })
  const account = { ...(await sealBankAccount(infrastructure, payee, entered)), version: body.version }
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const state = await setBankAccount(tx, caller, { payee, account, action }, now)
    const number_masked = state.account?.number_masked ?? ''
    await notifyOfBankAccount(tx, caller.actor.user_id, { payee, number_masked, now })
    return state
  })
}
