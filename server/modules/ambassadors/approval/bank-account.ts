import type { BankAccountBody, BankAccountState } from '#contract/payouts/bank-accounts.ts'
import type { Caller } from '../../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { changeBankAccount, readBankAccount } from '../../payouts/index.ts'

const payeeOf = ({ actor }: Caller) => ({ kind: 'ambassador', id: actor.user_id }) as const

export const getAmbassadorBankAccount = async ({ db, clock }: Infrastructure, caller: Caller): Promise<BankAccountState> =>
  readBankAccount(db, payeeOf(caller), clock.now())

export const updateAmbassadorBankAccount = async (
  infrastructure: Infrastructure,
  caller: Caller,
  body: BankAccountBody,
): Promise<BankAccountState> =>
  changeBankAccount(infrastructure, caller, {
    payee: payeeOf(caller),
    body,
    action: 'updateAmbassadorBankAccount',
    path: '/ambassador/bank-details',
  })
