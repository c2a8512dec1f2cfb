import { sql } from 'kysely'
import type { CommissionStatus } from '#contract/ambassadors/commission-states.ts'
import type { AnyPayoutMethod } from '#contract/payouts/club-payouts.ts'
import type { StatementStatus } from '#contract/ambassadors/statements.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { isDue } from '../commissions/commission-store.ts'
import { commissionStatusAfter } from '../commissions/reckoning.ts'

export interface StatementKey {
  ambassador_id: string
  currency: string
}

interface DueCommission {
  id: string
  status: CommissionStatus
  amount_minor: number
}

/** The part of each commission that is due and on no statement yet, from entries before a moment. Locks those commissions. */
export async function lockDue(
  tx: Tx,
  { ambassador_id, currency }: StatementKey,
  before: Temporal.Instant,
): Promise<DueCommission[]> {
  await sql`
    select c.id from commissions c where c.ambassador_id = ${ambassador_id} and c.currency = ${currency} and ${isDue}
    order by c.source_id for update`.execute(tx)
  const { rows } = await sql<DueCommission>`
    select c.id, c.status, sum(e.amount_minor)::bigint as amount_minor
    from commissions c join commission_entries e on e.commission_id = c.id and e.statement_id is null
      and e.at < ${instantText(before)}
    where c.ambassador_id = ${ambassador_id} and c.currency = ${currency} and ${isDue}
    group by c.id having sum(e.amount_minor) <> 0 order by c.business_date, c.id`.execute(tx)
  return rows
}

interface NewStatement extends StatementKey {
  id: string
  number: string
  month: string
  total_minor: number
}

/** False if the month already has its statement. */
export async function insertStatement(tx: Tx, statement: NewStatement, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ambassador_statements')
    .values({ ...statement, made_at: instantText(now) })
    .onConflict((conflict) => conflict.constraint('ambassador_statements_once').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Puts what was due of these commissions on a statement; approved ones are then in payout. */
export async function addToStatement(
  tx: Tx,
  { id, before, now }: { id: string; before: Temporal.Instant; now: Temporal.Instant },
  commissions: readonly DueCommission[],
): Promise<void> {
  const ids = commissions.map((commission) => commission.id)
  await sql`
    update commission_entries set statement_id = ${id}
    where commission_id = any(${ids}::uuid[]) and statement_id is null and at < ${instantText(before)}`.execute(tx)
  await sql`
    update commissions set status = ${commissionStatusAfter('approved', 'put_on_statement')}, updated_at = ${instantText(now)}
    where id = any(${ids}::uuid[]) and status = 'approved'`.execute(tx)
}

export interface LockedStatement extends StatementKey {
  id: string
  status: StatementStatus
  method: AnyPayoutMethod | null
  total_minor: number
  number: string
  payout_id: string | null
  reference: string | null
  in_bank_file_at: string | null
}

export async function lockStatement(tx: Tx, id: string): Promise<LockedStatement | null> {
  const { rows } = await sql<LockedStatement>`
    select id, ambassador_id, currency, status, total_minor, number, payout_id, method, reference, in_bank_file_at
    from ambassador_statements where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Null: they are in no bank file, or the bank never paid it. */
export async function noteInFile(tx: Tx, ids: readonly string[], at: Temporal.Instant | null): Promise<void> {
  await sql`
    update ambassador_statements set in_bank_file_at = ${at === null ? null : instantText(at)}::timestamptz
    where id = any(${ids}::uuid[])`.execute(tx)
}

export interface Payout {
  /** The source of the payout in the ledger: of a transfer its id. */
  payout_id: string
  paid_on: string
  method: AnyPayoutMethod
  reference: string
  paid_by: string
}

/** Marks a statement as paid, and its commissions in payout. */
export async function markPaid(tx: Tx, id: string, payout: Payout, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('ambassador_statements')
    .set({ status: 'paid', ...payout, recorded_at: instantText(now), in_bank_file_at: null })
    .where('id', '=', id)
    .execute()
  await sql`
    update commissions c set status = ${commissionStatusAfter('in_payout', 'pay')}, updated_at = ${instantText(now)}
    where c.status = 'in_payout'
      and exists (select from commission_entries e where e.commission_id = c.id and e.statement_id = ${id})`.execute(tx)
}

/** Voids the payout of a statement: it is payable again, and commissions it was the first to pay are back in payout. */
export async function markUnpaid(
  tx: Tx,
  id: string,
  { payout_id, voided_by, reason }: { payout_id: string; voided_by: string; reason: string },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into ambassador_payout_voids (payout_id, statement_id, paid_on, method, reference, paid_by, recorded_at, reason,
      voided_by, voided_at)
    select ${payout_id}, id, paid_on, method, reference, paid_by, recorded_at, ${reason}, ${voided_by}, ${instantText(now)}
    from ambassador_statements where id = ${id}`.execute(tx)
  await tx
    .updateTable('ambassador_statements')
    .set({ status: 'payable', payout_id: null, paid_on: null, method: null, reference: null, paid_by: null, recorded_at: null })
    .where('id', '=', id)
    .execute()
  await sql`
    update commissions c set status = ${commissionStatusAfter('paid', 'unpay')}, updated_at = ${instantText(now)}
    where c.status = 'paid'
      and ${id} = (select s.id from commission_entries e join ambassador_statements s on s.id = e.statement_id
      where e.commission_id = c.id order by s.month limit 1)
      and exists (select from commission_entries e where e.commission_id = c.id and e.statement_id = ${id})`.execute(tx)
}
