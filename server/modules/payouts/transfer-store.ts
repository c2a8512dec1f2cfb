import { sql } from 'kysely'
import type { TransferState } from '#contract/payouts/club-transfers.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { payoutAccountStatus } from './payout-account-store.ts'
import { stateAfter, type TransferEnd } from './transfer.ts'

export interface TransferRow {
  id: string
  club_id: string
  currency: string
  amount_minor: number
  provider: string
  account: string
  state: TransferState
  reversed_minor: number
  requested_by: string
  asked_at: string | null
}

type NewTransfer = Omit<TransferRow, 'state' | 'reversed_minor' | 'asked_at'>

export async function insertClubTransfer(tx: Tx, transfer: NewTransfer, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('club_transfers')
    .values({ ...transfer, state: 'requested', reversed_minor: 0, requested_at: instantText(now) })
    .execute()
}

const columns = sql`id, club_id, currency, amount_minor, provider, account, state, reversed_minor, requested_by, asked_at`

export async function readTransfer(db: Database | Tx, id: string): Promise<TransferRow | null> {
  const { rows } = await sql<TransferRow>`select ${columns} from club_transfers where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | null> {
  const { rows } = await sql<TransferRow>`select ${columns} from club_transfers where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** What is under way to a club: not due again until its outcome is known. */
export async function readRequested(db: Database | Tx, clubId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ requested_minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as requested_minor from club_transfers
    where club_id = ${clubId} and currency = ${currency} and state = 'requested'`.execute(db)
  return rows[0]?.requested_minor ?? 0
}

/**
 * Notes that the provider is asked for a transfer, for the first time. False if it was asked before, or the account it goes to is
 * not ready: stopped, changed or disconnected since it was approved.
 */
export async function markTransferAsked(db: Database, id: string, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update club_transfers t set asked_at = ${instantText(now)} from payout_accounts a
    where t.id = ${id} and t.state = 'requested' and t.asked_at is null
      and a.club_id = t.club_id and a.provider = t.provider and a.reference = t.account
      and ${payoutAccountStatus(now)} = 'ready'`.execute(db)
  return numAffectedRows > 0n
}

/** Writes how a locked transfer ended, or what came back of it. */
export async function moveTransfer(tx: Tx, transfer: TransferRow, end: TransferEnd, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('club_transfers')
    .set({
      state: stateAfter(transfer, end),
      settled_at: instantText(now),
      ...(end.state === 'failed'
        ? { failure: end.failure }
        : { failure: null, reference: end.reference, reversed_minor: end.reversed_minor }),
    })
    .where('id', '=', transfer.id)
    .execute()
}

/** Those requested and not heard of since, the oldest first. */
export async function listOpenTransfers(db: Database, before: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from club_transfers where state = 'requested' and coalesce(asked_at, requested_at) <= ${instantText(before)}
    order by requested_at limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
