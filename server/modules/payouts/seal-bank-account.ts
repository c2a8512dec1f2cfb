import type { BankAccountBody } from '#contract/payouts/bank-accounts.ts'
import { documentKeyOf, newestDocumentKey } from '../../infrastructure/encryption/document-keys.ts'
import { seal, unseal } from '../../infrastructure/encryption/seal.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'

type Parts = Pick<Infrastructure, 'config'>

/** A payee of the platform. */
export interface Payee {
  kind: 'club' | 'ambassador'
  id: string
}

/** A payee in the audit log. */
export const subjectOf = ({ kind, id }: Payee): { kind: string; id: string } => ({ kind: kind === 'club' ? 'club' : 'user', id })

/** An account as a bank needs it. */
export interface AccountNumbers {
  iban: string | null
  account_number: string | null
  routing_number: string | null
}

export interface SealedAccount {
  sealed: Buffer
  key_id: string
  /** Unencrypted, to tell accounts apart. */
  last_four: string
}

export interface StoredAccount {
  payee_kind: Payee['kind']
  payee_id: string
  sealed: Buffer
  key_id: string
}

const nameOf = ({ kind, id }: Payee) => `bank-account:${kind}:${id}`

export async function sealAccount({ config }: Parts, payee: Payee, numbers: AccountNumbers): Promise<SealedAccount> {
  const { id: key_id, key } = await newestDocumentKey(config)
  const { iban, account_number, routing_number } = numbers
  const text = JSON.stringify({ iban, account_number, routing_number })
  return { sealed: seal(Buffer.from(text), key, nameOf(payee)), key_id, last_four: (iban ?? account_number ?? '').slice(-4) }
}

/** A payee's input, encrypted before the transaction that stores it. */
export async function sealBankAccount(parts: Parts, payee: Payee, body: Omit<BankAccountBody, 'version' | 'current_password'>) {
  const { holder, iban = null, account_number = null, routing_number = null } = body
  const sealed = await sealAccount(parts, payee, { iban, account_number, routing_number })
  return { ...sealed, kind: iban === null ? ('account' as const) : ('iban' as const), holder }
}

/** These payees with their numbers, in the given order. Throws if a key is missing. */
export async function openBankAccounts<Row extends StoredAccount>(
  { config }: Parts,
  rows: readonly Row[],
): Promise<(Row & AccountNumbers)[]> {
  const keys = new Map<string, Buffer>()
  const opened = []
  for (const row of rows) {
    const { payee_kind: kind, payee_id: id, sealed, key_id } = row
    const key = keys.get(key_id) ?? (await documentKeyOf(config, key_id))
    keys.set(key_id, key)
    // Only `sealAccount` writes them, and no one can change them without the key.
    const numbers = JSON.parse(unseal(sealed, key, nameOf({ kind, id })).toString()) as AccountNumbers
    opened.push({ ...row, ...numbers })
  }
  return opened
}

/** Records in the audit log who downloads account numbers. */
export async function recordBankFile(
  tx: Tx,
  caller: Caller,
  { action, ...file }: { action: string; currency: string; payees: number },
  at: Temporal.Instant,
): Promise<void> {
  await audit(tx, caller, { at, action, subject: { kind: 'export', id: null }, after: file })
}
