import type { LineShare } from '../../ledger/index.ts'
import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { RefundOutcome } from '../../../infrastructure/payments/provider-event.ts'

interface NewRefund {
  id: string
  payment_id: string
  amount_minor: number
  platform_fee_minor: number
  allocation: readonly LineShare[]
  reason: string
}

export async function insertRefund(tx: Tx, refund: NewRefund, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({ ...refund, allocation: JSON.stringify(refund.allocation), state: 'created', created_at: instantText(now) })
    .execute()
}

/** Locks a refund's payment: no other transaction changes either, or publishes news about them, until this transaction ends. */
export async function lockPaymentOfRefund(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from payments where id = (select payment_id from payment_refunds where id = ${id}) for update`.execute(tx)
}

export async function markRefundRequested(db: Database, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('payment_refunds')
    .set({ asked_at: instantText(now) })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

/** Writes the new state of a locked refund. */
export async function moveRefund(tx: Tx, id: string, { state, reference }: RefundOutcome, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({
      state,
      ...(reference !== null && { provider_reference: reference }),
      ...(state !== 'failed' && { sent_at: sql`coalesce(sent_at, ${instantText(now)})` }),
      settled_at: state === 'processing' ? null : instantText(now),
    })
    .where('id', '=', id)
    .execute()
}
