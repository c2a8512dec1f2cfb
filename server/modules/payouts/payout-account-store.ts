import { sql, type RawBuilder } from 'kysely'
import { bankAccountWaitHours } from '#contract/payouts/bank-accounts.ts'
import type { PayoutAccountState, PayoutAccountStatus } from '#contract/payouts/payout-accounts.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { AccountReport } from '../../infrastructure/payments/payout-provider.ts'

/** The status of the `payout_accounts` row `a`, which may be missing. */
export const payoutAccountStatus = (now: Temporal.Instant): RawBuilder<PayoutAccountStatus> => sql`
  case when a.club_id is null then 'missing'
    when a.stopped_at is not null then 'stopped'
    when a.state <> 'enabled' then a.state
    when a.bank_changed_at is null
      or a.bank_changed_at > ${instantText(now.subtract({ hours: bankAccountWaitHours }))}::timestamptz then 'waiting'
    else 'ready' end`

export interface PayoutAccountRow {
  club_id: string
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

export async function findPayoutAccount(
  db: Database | Tx,
  by: { club_id: string } | { provider: string; reference: string },
  now: Temporal.Instant,
): Promise<PayoutAccountRow | null> {
  const matches =
    'club_id' in by ? sql`a.club_id = ${by.club_id}` : sql`a.provider = ${by.provider} and a.reference = ${by.reference}`
  const { rows } = await sql<PayoutAccountRow>`
    select a.club_id, a.provider, a.reference, a.attempt, a.state, a.missing, a.bank_reference, a.bank_last_four,
      a.bank_changed_at, a.read_at, ${payoutAccountStatus(now)} as status
    from payout_accounts a where ${matches}`.execute(db)
  return rows[0] ?? null
}

/** The same, locked: neither its state nor its bank account changes until the transaction ends. */
export async function lockPayoutAccount(tx: Tx, clubId: string, now: Temporal.Instant): Promise<PayoutAccountRow | null> {
  await sql`select 1 from payout_accounts where club_id = ${clubId} for update`.execute(tx)
  return findPayoutAccount(tx, { club_id: clubId }, now)
}

/**
 * The account a club connects: the one it has, or a new one if it has none, disconnected it, or the provider is another now.
 * Payouts that its owner stopped stay stopped.
 */
export async function keepPayoutAccount(
  tx: Tx,
  { club_id, provider }: { club_id: string; provider: string },
  now: Temporal.Instant,
): Promise<{ attempt: number; reference: string | null }> {
  const { rows } = await sql<{ attempt: number; reference: string | null }>`
    insert into payout_accounts as a (club_id, provider, attempt, state, missing, stopped_at, created_at, read_at)
    values (${club_id}, ${provider}, 1, 'details_due', '[]',
      (select stopped_at from bank_accounts where payee_kind = 'club' and payee_id = ${club_id}),
      ${instantText(now)}, ${instantText(now)})
    on conflict (club_id) do update
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
export async function namePayoutAccount(db: Database, clubId: string, attempt: number, reference: string): Promise<void> {
  await db
    .updateTable('payout_accounts')
    .set({ reference })
    .where('club_id', '=', clubId)
    .where('attempt', '=', attempt)
    .where('reference', 'is', null)
    .execute()
}

/** Writes what the provider said of a locked account when it was asked, unless it was asked again since. */
export async function writeAccountReport(
  tx: Tx,
  { club_id, reference }: { club_id: string; reference: string },
  { state, missing, disabled_reason, bank, bank_changed_at }: AccountReport & { bank_changed_at: string | null },
  askedAt: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({
      state,
      missing: JSON.stringify(missing),
      disabled_reason,
      bank_reference: bank?.reference ?? null,
      bank_last_four: bank?.last_four ?? null,
      bank_changed_at,
      read_at: instantText(askedAt),
    })
    .where('club_id', '=', club_id)
    .where('reference', '=', reference)
    .execute()
}

/** False if it is not a club's current account. */
export async function markDisconnected(
  db: Database | Tx,
  { provider, reference }: { provider: string; reference: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payout_accounts')
    .set({ state: 'disconnected', missing: '[]', read_at: instantText(now) })
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stops transfers to a club, or resumes them; false if nothing changes. */
export async function setTransfersStopped(tx: Tx, clubId: string, stoppedAt: Temporal.Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_accounts')
    .set({ stopped_at: stoppedAt && instantText(stoppedAt) })
    .where('club_id', '=', clubId)
    .where('stopped_at', stoppedAt === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function forgetPayoutAccount(tx: Tx, clubId: string): Promise<void> {
  await tx.deleteFrom('payout_accounts').where('club_id', '=', clubId).execute()
}
