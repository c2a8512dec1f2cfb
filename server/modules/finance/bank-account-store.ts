import { sql } from 'kysely'
import type { BankAccountBody, BankAccountState } from '#contract/bank-accounts.ts'
import { maskAccount } from '#contract/iban.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

/** Who the platform pays. */
export interface Payee {
  kind: 'club' | 'ambassador'
  id: string
}

interface BankAccountRow {
  kind: 'iban' | 'account'
  holder: string
  iban: string | null
  account_number: string | null
  version: number
  updated_at: string
}

/** The account of a payee, masked. A payee without one is at version 1. */
export async function readBankAccount(db: Database | Tx, { kind, id }: Payee): Promise<BankAccountState> {
  const { rows } = await sql<BankAccountRow>`
    select kind, holder, iban, account_number, version, updated_at from bank_accounts
    where payee_kind = ${kind} and payee_id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) return { account: null, version: 1 }
  const { iban, account_number, holder, updated_at, version } = row
  const number_masked = maskAccount(iban ?? account_number ?? '')
  return { account: { kind: row.kind, holder, number_masked, updated_at }, version }
}

/** False if someone else has changed it since that version. */
export async function putBankAccount(tx: Tx, payee: Payee, body: BankAccountBody, now: Temporal.Instant): Promise<boolean> {
  const { holder, iban = null, account_number = null, routing_number = null, version } = body
  const kind = iban === null ? 'account' : 'iban'
  const { rows } = await sql<{ version: number }>`
    insert into bank_accounts as b (payee_kind, payee_id, kind, holder, iban, account_number, routing_number, version, updated_at)
    values (${payee.kind}, ${payee.id}, ${kind}, ${holder}, ${iban}, ${account_number}, ${routing_number}, 2, ${instantText(now)})
    on conflict (payee_kind, payee_id) do update set kind = excluded.kind, holder = excluded.holder, iban = excluded.iban,
      account_number = excluded.account_number, routing_number = excluded.routing_number, version = b.version + 1, updated_at = excluded.updated_at
      where b.version = ${version}
    returning version`.execute(tx)
  return rows[0]?.version === version + 1
}

/** An erased account is paid no more. */
export async function forgetBankAccount(tx: Tx, payee: Payee): Promise<void> {
  await tx.deleteFrom('bank_accounts').where('payee_kind', '=', payee.kind).where('payee_id', '=', payee.id).execute()
}

/** The account of a payee of the demo data. Nobody is notified. */
export async function fillBankAccount(
  tx: Tx,
  payee: Payee,
  account: { holder: string; iban: string },
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('bank_accounts')
    .values({ payee_kind: payee.kind, payee_id: payee.id, kind: 'iban', ...account, version: 2, updated_at: instantText(at) })
    .execute()
}
