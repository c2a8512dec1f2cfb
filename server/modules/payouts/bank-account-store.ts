import { sql, type RawBuilder } from 'kysely'
import { bankAccountWaitHours, type AccountKind, type BankAccountState } from '#contract/payouts/bank-accounts.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { forgetPayoutAccount, payoutAccounts, setTransfersStopped } from './payout-account-store.ts'
import type { Payee, SealedAccount, StoredAccount } from './seal-bank-account.ts'

/** The last four characters; everything before them is hidden. */
const maskAccount = (number: string): string => `•••• ${number.slice(-4)}`

interface BankAccountRow {
  kind: AccountKind
  holder: string
  last_four: string
  version: number
  updated_at: string
  status: NonNullable<BankAccountState['account']>['status']
}

/** The status of the `bank_accounts` row `k`. */
export const bankAccountStatus = (now: Temporal.Instant): RawBuilder<BankAccountRow['status']> => sql`
  case when k.stopped_at is not null then 'stopped'
    when k.updated_at > ${instantText(now.subtract({ hours: bankAccountWaitHours }))}::timestamptz then 'waiting'
    else 'ready' end`

/** A payee's account, masked. Without one, the version is 1. */
export async function readBankAccount(db: Database | Tx, { kind, id }: Payee, now: Temporal.Instant): Promise<BankAccountState> {
  const { rows } = await sql<BankAccountRow>`
    select kind, holder, last_four, version, updated_at,
      ${bankAccountStatus(now)} as status
    from bank_accounts k where payee_kind = ${kind} and payee_id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) return { account: null, version: 1 }
  const { last_four, version, ...account } = row
  const pays_from = instantText(Temporal.Instant.from(account.updated_at).add({ hours: bankAccountWaitHours }))
  return { account: { ...account, number_masked: maskAccount(last_four), pays_from }, version }
}

/** Stops payouts to a payee's accounts until a superadmin resumes them; false without one, or if they were stopped. */
export async function setPayoutsStopped(tx: Tx, payee: Payee, now: Temporal.Instant): Promise<boolean> {
  const areTransfersStopped = await setTransfersStopped(tx, payee, now)
  const { numUpdatedRows } = await tx
    .updateTable('bank_accounts')
    .set({ stopped_at: instantText(now) })
    .where('payee_kind', '=', payee.kind)
    .where('payee_id', '=', payee.id)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return areTransfersStopped || numUpdatedRows > 0n
}

/** False if payouts are not stopped. */
export async function setPayoutsResumed(tx: Tx, payee: Payee): Promise<boolean> {
  const areTransfersResumed = await setTransfersStopped(tx, payee, null)
  const { numUpdatedRows } = await tx
    .updateTable('bank_accounts')
    .set({ stopped_at: null })
    .where('payee_kind', '=', payee.kind)
    .where('payee_id', '=', payee.id)
    .where('stopped_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return areTransfersResumed || numUpdatedRows > 0n
}

export interface NewBankAccount extends SealedAccount {
  kind: AccountKind
  holder: string
}

/** False if someone else has changed it since that version. */
export async function putBankAccount(
  tx: Tx,
  payee: Payee,
  { kind, holder, sealed, key_id, last_four, version }: NewBankAccount & { version: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    insert into bank_accounts as b
      (payee_kind, payee_id, kind, holder, sealed, key_id, last_four, version, updated_at, stopped_at)
    values (${payee.kind}, ${payee.id}, ${kind}, ${holder}, ${sealed}, ${key_id}, ${last_four}, 2, ${instantText(now)},
      (select a.stopped_at from ${payoutAccounts(payee.kind)} a where a.payee_id = ${payee.id}))
    on conflict (payee_kind, payee_id) do update
    set kind = excluded.kind, holder = excluded.holder, sealed = excluded.sealed, key_id = excluded.key_id,
      last_four = excluded.last_four, version = b.version + 1, updated_at = excluded.updated_at
      where b.version = ${version}
    returning version`.execute(tx)
  return rows[0]?.version === version + 1
}

/** The platform no longer pays an erased account, or a club that was deleted with its administrator's. */
export async function forgetBankAccount(tx: Tx, payee: Payee): Promise<void> {
  await tx.deleteFrom('bank_accounts').where('payee_kind', '=', payee.kind).where('payee_id', '=', payee.id).execute()
  await forgetPayoutAccount(tx, payee)
}

export type RowToSeal = StoredAccount & { version: number }

/** Rows encrypted with any other key. */
export async function findAccountsOfOtherKeys(db: Database, keyId: string, limit: number): Promise<RowToSeal[]> {
  const { rows } = await sql<RowToSeal>`
    select payee_kind, payee_id, sealed, key_id, version from bank_accounts where key_id <> ${keyId} limit ${limit}`.execute(db)
  return rows
}

export async function findAccountKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`select distinct key_id from bank_accounts`.execute(db)
  return rows.map(({ key_id }) => key_id)
}

/** The same account, re-encrypted, unless its payee has changed it in the meantime. */
export async function replaceSealed(
  db: Database,
  { payee_kind, payee_id, version }: Pick<RowToSeal, 'payee_kind' | 'payee_id' | 'version'>,
  { sealed, key_id, last_four }: SealedAccount,
): Promise<void> {
  await sql`
    update bank_accounts
    set sealed = ${sealed}, key_id = ${key_id}, last_four = ${last_four}
    where payee_kind = ${payee_kind} and payee_id = ${payee_id} and version = ${version}`.execute(db)
}

/** Whether there is an account that payouts can be stopped to. */
export async function hasAccount(db: Database | Tx, { kind, id }: Payee): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select 1 from bank_accounts where payee_kind = ${kind} and payee_id = ${id})
      or exists (select 1 from ${payoutAccounts(kind)} a where a.payee_id = ${id}) as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}
