import type { BankAccountBody, BankAccountState } from '#contract/bank-accounts.ts'
import type { Caller } from '../../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { notifyOfBankAccount } from '../../clubs/index.ts'
import { readBankAccount, sealBankAccount, setBankAccount } from '../../finance/index.ts'

const payeeOf = ({ actor }: Caller) => ({ kind: 'ambassador', id: actor.user_id }) as const

export const getAmbassadorBankAccount = async ({ db }: Infrastructure, caller: Caller): Promise<BankAccountState> =>
  readBankAccount(db, payeeOf(caller))

export async function updateAmbassadorBankAccount(
  infrastructure: Infrastructure,
  caller: Caller,
  body: BankAccountBody,
): Promise<BankAccountState> {
  const payee = payeeOf(caller)
  const account = { ...(await sealBankAccount(infrastructure, payee, body)), version: body.version }
  const { db, clock } = infrastructure
  return db.transaction().execute(async (tx) => {
    const state = await setBankAccount(tx, caller, { payee, account, action: 'updateAmbassadorBankAccount' }, clock.now())
    await notifyOfBankAccount(tx, caller, { state, path: '/ambassador/bank-details' })
    return state
  })
}
