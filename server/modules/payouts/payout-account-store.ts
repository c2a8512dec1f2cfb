import { sql, type RawBuilder } from 'kysely'
import { bankAccountWaitHours } from '#contract/payouts/bank-accounts.ts'
import type { PayoutAccountState, PayoutAccountStatus } from '#contract/payouts/payout-accounts.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { AccountReport } from '../../infrastructure/payments/payout-provider.ts'
import type { Payee } from './seal-bank-account.ts'

/** The status of the payout account `a`, which may be missing. */
export const payoutAccountStatus = (now: Temporal.Instant): RawBuilder<PayoutAccountStatus> => sql`
  case when a.state is null then 'missing'
    when a.stopped_at is not null then 'stopped'
    when a.state <> 'enabled' then a.state
    when a.bank_changed_at is null
      or a.bank_changed_at > ${instantText(now.subtract({ hours: bankAccountWaitHours }))}::timestamptz then 'waiting'
    else 'ready' end`

export interface PayoutAccountRow {
  payee: Payee
  provider: string
  reference: string | null
  attempt: number
  state: PayoutAccountState
  missing: string[]
  bank_reference: string | null
  bank_last_four: string | null
  bank_changed_at: string | null
  read_at: string
  status: PayoutAccountStatus
}

/** A club's account moves with it to another database; an ambassador's stays with the person. */
const places = {
  club: { table: sql.table('payout_accounts'), payee: sql.ref('club_id') },
  ambassador: { table: sql.table('ambassador_payout_accounts'), payee: sql.ref('ambassador_id') },
} as const

/** The accounts of one kind of payees, to select from under a name. */
export const payoutAccounts = (kind: Payee['kind']): RawBuilder<unknown> => sql`
  (select ${places[kind].payee} as payee_id, provider, reference, attempt, state, missing, bank_reference, bank_last_four,
    bank_changed_at, stopped_at, read_at from ${places[kind].table})`

const kinds = ['club', 'ambassador'] as const

/** Of a payee, or by the provider's id. */
export async function findPayoutAccount(
  db: Database | Tx,
  by: Payee | { provider: string; reference: string },
  now: Temporal.Instant,
): Promise<PayoutAccountRow | null> {
  const matches = 'kind' in by ? sql`a.payee_id = ${by.id}` : sql`a.provider = ${by.provider} and a.reference = ${by.reference}`
  for (const kind of 'kind' in by ? [by.kind] : kinds) {
    const { rows } = await sql<PayoutAccountRow>`
      select json_build_object('kind', ${kind}::text, 'id', a.payee_id) as payee, a.provider, a.reference, a.attempt, a.state,
        a.missing, a.bank_reference, a.bank_last_four, a.bank_changed_at, a.read_at, ${payoutAccountStatus(now)} as status
      from ${payoutAccounts(kind)} a where ${matches}`.execute(db)
    if (rows[0] !== undefined) return rows[0]
  }
  return null
}

/** The same, locked: neither its state nor its bank account changes until the transaction ends. */
export async function lockPayoutAccount(tx: Tx, payee: Payee, now: Temporal.Instant): Promise<PayoutAccountRow | null> {
  const { table, payee: column } = places[payee.kind]
  await sql`select 1 from ${table} where ${column} = ${payee.id} for update`.execute(tx)
  return findPayoutAccount(tx, payee, now)
}

/**
 * The account a payee connects: the one it has, or a new one if it has none, disconnected it, or the provider is another now.
 * Payouts that its owner stopped stay stopped.
 */
export async function keepPayoutAccount(
  tx: Tx,
  { payee, provider }: { payee: Payee; provider: string },
  now: Temporal.Instant,
): Promise<{ attempt: number; reference: string | null }> {
  const { table, payee: column } = places[payee.kind]
  const { rows } = await sql<{ attempt: number; reference: string | null }>`
    insert into ${table} as a (${column}, provider, attempt, state, missing, stopped_at, created_at, read_at)
    values (${payee.id}, ${provider}, 1, 'details_due', '[]',
      (select stopped_at from bank_accounts where payee_kind = ${payee.kind} and payee_id = ${payee.id}),
      ${instantText(now)}, ${instantText(now)})
    on conflict (${column}) do update
    set provider = excluded.provider,
      attempt = a.attempt + case when a.state = 'disconnected' or a.provider <> excluded.provider then 1 else 0 end,
      reference = case when a.state = 'disconnected' or a.provider <> excluded.provider then null else a.reference end,
      state = case when a.state = 'disconnected' or a.provider <> excluded.provider then 'details_due' else a.state end
    returning attempt, reference`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('A payout account was neither added nor found.')
  return row
}

/** The provider's id of an account, unless another call was faster. */
export async function namePayoutAccount(db: Database | Tx, payee: Payee, attempt: number, reference: string): Promise<void> {
  const { table, payee: column } = places[payee.kind]
  await sql`
    update ${table} set reference = ${reference}
    where ${column} = ${payee.id} and attempt = ${attempt} and reference is null`.execute(db)
}

/** Writes what the provider said of a locked account when it was asked, unless it was asked again since. */
export async function writeAccountReport(
  tx: Tx,
  { payee, reference }: { payee: Payee; reference: string },
  { state, missing, disabled_reason, bank, bank_changed_at }: AccountReport & { bank_changed_at: string | null },
  askedAt: Temporal.Instant,
): Promise<void> {
  const { table, payee: column } = places[payee.kind]
  await sql`
    update ${table} set state = ${state}, missing = ${JSON.stringify(missing)}, disabled_reason = ${disabled_reason},
      bank_reference = ${bank?.reference ?? null}, bank_last_four = ${bank?.last_four ?? null},
      bank_changed_at = ${bank_changed_at}, read_at = ${instantText(askedAt)}
    where ${column} = ${payee.id} and reference = ${reference}`.execute(tx)
}

/** The provider's account of a payee is connected no more, if it is the current one. */
export async function markDisconnected(
  db: Database | Tx,
  { payee, provider, reference }: { payee: Payee; provider: string; reference: string },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update ${places[payee.kind].table} set state = 'disconnected', missing = '[]', read_at = ${instantText(now)}
    where provider = ${provider} and reference = ${reference}`.execute(db)
}

/** Stops transfers to a payee, or resumes them; false if nothing changes. */
export async function setTransfersStopped(tx: Tx, payee: Payee, stoppedAt: Temporal.Instant | null): Promise<boolean> {
  const { table, payee: column } = places[payee.kind]
  const { numAffectedRows = 0n } = await sql`
    update ${table} set stopped_at = ${stoppedAt && instantText(stoppedAt)}
    where ${column} = ${payee.id} and (stopped_at is null) = ${stoppedAt !== null}`.execute(tx)
  return numAffectedRows > 0n
}

export async function forgetPayoutAccount(tx: Tx, { kind, id }: Payee): Promise<void> {
  await sql`delete from ${places[kind].table} where ${places[kind].payee} = ${id}`.execute(tx)
}
