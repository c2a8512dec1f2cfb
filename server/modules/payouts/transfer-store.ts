import { sql } from 'kysely'
import type { TransferState } from '#contract/payouts/club-transfers.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { payoutAccounts, payoutAccountStatus } from './payout-account-store.ts'
import type { Payee } from './seal-bank-account.ts'
import { stateAfter, type TransferEnd } from './transfer.ts'

export interface TransferRow {
  id: string
  payee: Payee
  /** What it pays an ambassador; null for a club, which is paid any part of what it is due. */
  statement_id: string | null
  currency: string
  amount_minor: number
  provider: string
  account: string
  state: TransferState
  reversed_minor: number
  requested_by: string
  asked_at: string | null
}

export type NewTransfer = Omit<TransferRow, 'state' | 'reversed_minor' | 'asked_at'>

/** A club's transfers move with it to another database; an ambassador's stay with the person. */
const places = {
  club: { table: sql.table('club_transfers'), payee: sql.ref('club_id'), statement: sql`null::uuid` },
  ambassador: { table: sql.table('ambassador_transfers'), payee: sql.ref('ambassador_id'), statement: sql.ref('statement_id') },
} as const

export async function insertPayoutTransfer(
  tx: Tx,
  { payee, statement_id, ...transfer }: NewTransfer,
  now: Temporal.Instant,
): Promise<void> {
  const row = { ...transfer, state: 'requested', reversed_minor: 0, requested_at: instantText(now) }
  if (payee.kind === 'club')
    await tx
      .insertInto('club_transfers')
      .values({ ...row, club_id: payee.id })
      .execute()
  else if (statement_id !== null)
    await tx
      .insertInto('ambassador_transfers')
      .values({ ...row, ambassador_id: payee.id, statement_id })
      .execute()
}

const select = (kind: Payee['kind'], id: string) => sql`
  select json_build_object('kind', ${kind}::text, 'id', ${places[kind].payee}) as payee, id, ${places[kind].statement} as statement_id,
    currency, amount_minor, provider, account, state, reversed_minor, requested_by, asked_at
  from ${places[kind].table} where id = ${id}`

export async function readTransfer(db: Database | Tx, id: string): Promise<TransferRow | null> {
  const { rows } = await sql<TransferRow>`${select('club', id)}`.execute(db)
  return rows[0] ?? (await sql<TransferRow>`${select('ambassador', id)}`.execute(db)).rows[0] ?? null
}

export async function lockTransfer(tx: Tx, { id, payee }: Pick<TransferRow, 'id' | 'payee'>): Promise<TransferRow | null> {
  const { rows } = await sql<TransferRow>`${select(payee.kind, id)} for update`.execute(tx)
  return rows[0] ?? null
}

/** What is under way to a club: not due again until its outcome is known. */
export async function readRequested(db: Database | Tx, clubId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ requested_minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as requested_minor from club_transfers
    where club_id = ${clubId} and currency = ${currency} and state = 'requested'`.execute(db)
  return rows[0]?.requested_minor ?? 0
}

/** Whether a statement is being paid: not payable again until the outcome is known. */
export async function isBeingPaid(db: Database | Tx, statementId: string): Promise<boolean> {
  const { rows } =
    await sql`select from ambassador_transfers where statement_id = ${statementId} and state = 'requested'`.execute(db)
  return rows.length > 0
}

interface StandingTransfer {
  payout_id: string
  paid_on: string
  reference: string
  paid_by: string
}

/** The first transfer that paid a statement, and has not come back whole; null if none has. */
export async function findStandingTransfer(tx: Tx, statementId: string): Promise<StandingTransfer | null> {
  const { rows } = await sql<StandingTransfer>`
    select id as payout_id, (settled_at at time zone 'UTC')::date::text as paid_on, reference, requested_by as paid_by
    from ambassador_transfers where statement_id = ${statementId} and state = 'paid' order by requested_at, id limit 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

/**
 * Notes that the provider is asked for a transfer, for the first time. False if it was asked before, or the account it goes to is
 * not ready: stopped, changed or disconnected since it was approved.
 */
export async function markTransferAsked(
  db: Database | Tx,
  { id, payee: { kind } }: Pick<TransferRow, 'id' | 'payee'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { table, payee } = places[kind]
  const { numAffectedRows = 0n } = await sql`
    update ${table} t set asked_at = ${instantText(now)} from ${payoutAccounts(kind)} a
    where t.id = ${id} and t.state = 'requested' and t.asked_at is null
      and a.payee_id = t.${payee} and a.provider = t.provider and a.reference = t.account
      and ${payoutAccountStatus(now)} = 'ready'`.execute(db)
  return numAffectedRows > 0n
}

/** The provider knows nothing of the first time. */
export async function noteAskedAgain(
  db: Database,
  { id, payee: { kind } }: Pick<TransferRow, 'id' | 'payee'>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`update ${places[kind].table} set asked_at = ${instantText(now)} where id = ${id} and state = 'requested'`.execute(db)
}

/** Writes how a locked transfer ended, or what came back of it. */
export async function moveTransfer(tx: Tx, transfer: TransferRow, end: TransferEnd, now: Temporal.Instant): Promise<void> {
  const { id, payee } = transfer
  const outcome =
    end.state === 'failed'
      ? sql`failure = ${end.failure}`
      : sql`failure = null, reference = ${end.reference}, reversed_minor = ${end.reversed_minor}`
  await sql`
    update ${places[payee.kind].table} set state = ${stateAfter(transfer, end)}, settled_at = ${instantText(now)}, ${outcome}
    where id = ${id}`.execute(tx)
}

/** Those requested and not heard of since, the oldest first. */
export async function listOpenTransfers(db: Database, before: Temporal.Instant): Promise<string[]> {
  const open = (kind: Payee['kind']) => sql`
    (select id, requested_at from ${places[kind].table}
    where state = 'requested' and coalesce(asked_at, requested_at) <= ${instantText(before)} order by requested_at limit 100)`
  const { rows } = await sql<{ id: string }>`
    select id from (${open('club')} union all ${open('ambassador')}) o order by requested_at limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
