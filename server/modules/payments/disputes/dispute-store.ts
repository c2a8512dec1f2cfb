import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { ProviderDisputeState } from '../../../infrastructure/payments/provider-event.ts'

/** What the provider charged for a dispute, and returned of that, in its account's currency. */
export interface DisputeFee {
  fee_minor: number
  fee_currency: string
  fee_returned_minor: number
}

/** A payer's claim at their bank that a payment was not authorised. */
export interface DisputeRow {
  id: string
  payment_id: string
  amount_minor: number
  state: ProviderDisputeState
  reason: string
  opened_at: string
  decided_at: string | null
  fee_minor: number | null
  fee_currency: string | null
  fee_returned_minor: number
}

const columns = sql`id, payment_id, amount_minor, state, reason, opened_at, decided_at, fee_minor, fee_currency,
  fee_returned_minor`

/** The payment of a charge, by the provider's id; locked until the transaction ends. */
export async function lockPaymentOfCharge(tx: Tx, reference: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from payments where provider_reference = ${reference} for update`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

export async function findDisputeByReference(tx: Tx, paymentId: string, reference: string): Promise<DisputeRow | null> {
  const { rows } = await sql<DisputeRow>`
    select ${columns} from payment_disputes where payment_id = ${paymentId} and provider_reference = ${reference}`.execute(tx)
  return rows[0] ?? null
}

/** All disputes over a payment, oldest first. */
export async function listDisputes(db: Database | Tx, paymentId: string): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select ${columns} from payment_disputes where payment_id = ${paymentId} order by opened_at, id`.execute(db)
  return rows
}

export async function insertDispute(
  tx: Tx,
  dispute: Pick<DisputeRow, 'payment_id' | 'amount_minor' | 'reason'> & { provider_reference: string },
  now: Temporal.Instant,
): Promise<DisputeRow> {
  const noFee = { fee_minor: null, fee_currency: null, fee_returned_minor: 0 }
  const opened = { id: newId(), ...dispute, state: 'open' as const, opened_at: instantText(now), decided_at: null, ...noFee }
  await tx.insertInto('payment_disputes').values(opened).execute()
  return opened
}

export async function noteDisputeFee(tx: Tx, id: string, fee: DisputeFee): Promise<void> {
  await tx.updateTable('payment_disputes').set(fee).where('id', '=', id).execute()
}

export async function decideDispute(tx: Tx, id: string, state: 'won' | 'lost', now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_disputes')
    .set({ state, decided_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}
