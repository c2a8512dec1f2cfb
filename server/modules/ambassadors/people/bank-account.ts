import type { BankAccountBody, BankAccountState } from '#contract/bank-accounts.ts'
import type { Caller } from '../../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { notifyOfBankAccount } from '../../clubs/index.ts'
import { readBankAccount, setBankAccount } from '../../finance/index.ts'

const payeeOf = ({ actor }: Caller) => ({ kind: 'ambassador', id: actor.user_id }) as const

export const getAmbassadorBankAccount = async ({ db }: Infrastructure, caller: Caller): Promise<BankAccountState> =>
  readBankAccount(db, payeeOf(caller))

export async function updateAmbassadorBankAccount(
  { db, clock }: Infrastructure,
  caller: Caller,
  body: BankAccountBody,
): Promise<BankAccountState> {
  const change = { payee: payeeOf(caller), body, action: 'updateAmbassadorBankAccount' }
  return db.transaction().execute(async (tx) => {
    const state = await setBankAccount(tx, caller, change, clock.now())
    await notifyOfBankAccount(tx, caller, { state, path: '/ambassador/bank-details' })
    return state
  })
}
