import type { BankAccountBody, BankAccountState } from '#contract/bank-accounts.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Caller } from '../../infrastructure/http/caller.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import { putBankAccount, readBankAccount, type Payee } from './bank-account-store.ts'

/** Sets where a payee is paid to. The audit log keeps the account masked. */
export async function setBankAccount(
  tx: Tx,
  caller: Caller,
  { payee, body, action }: { payee: Payee; body: BankAccountBody; action: string },
  now: Temporal.Instant,
): Promise<BankAccountState> {
  const before = await readBankAccount(tx, payee)
  const isSet = await putBankAccount(tx, payee, body, now)
  const after = await readBankAccount(tx, payee)
  if (!isSet) return refuse('stale', { extra: { current: after } })
  await audit(tx, caller, {
    at: now,
    action,
    subject: { kind: payee.kind === 'club' ? 'club' : 'user', id: payee.id },
    before: shown(before),
    after: shown(after),
  })
  return after
}

const shown = ({ account }: BankAccountState) => ({ holder: account?.holder ?? null, account: account?.number_masked ?? null })
