import type { BankAccountState } from '#contract/payouts/bank-accounts.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { putBankAccount, readBankAccount, type NewBankAccount } from './bank-account-store.ts'
import type { Payee } from './seal-bank-account.ts'

/** Sets a payee's account. The audit log contains it masked, and the holder only of a club: a person's name can be erased. */
export async function setBankAccount(
  tx: Tx,
  caller: Caller,
  { payee, account, action }: { payee: Payee; account: NewBankAccount & { version: number }; action: string },
  now: Temporal.Instant,
): Promise<BankAccountState> {
  const before = await readBankAccount(tx, payee, now)
  const isSet = await putBankAccount(tx, payee, account, now)
  const after = await readBankAccount(tx, payee, now)
  if (!isSet) return refuse('stale', { extra: { current: after } })
  await audit(tx, caller, {
    at: now,
    action,
    subject: { kind: payee.kind === 'club' ? 'club' : 'user', id: payee.id },
    before: shown(before),
    after: { ...shown(after), new_holder: after.account?.holder !== before.account?.holder },
  })
  return after
}

/** Without the holder: the audit log outlives the person that may be. */
const shown = ({ account }: BankAccountState) => ({ account: account?.number_masked ?? null })
