import { sql } from 'kysely'
import type { RefundState } from '#contract/payments/payments.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { RefundRow } from './refund.ts'

const columns = sql`r.id, r.payment_id, r.amount_minor, r.platform_fee_minor, r.allocation, r.reason, r.state, r.created_at,
  r.settled_at`

export async function findRefund(db: Database | Tx, id: string): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`select ${columns} from payment_refunds r where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** All refunds of a payment, oldest first. */
export async function listRefunds(db: Database | Tx, paymentId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select ${columns} from payment_refunds r where r.payment_id = ${paymentId}
      order by r.created_at, r.id`.execute(db)
  return rows
}

/** Everything needed to call a provider. */
export interface RefundToMake {
  id: string
  state: RefundState
  provider: string
  /** The provider's id for it. */
  charge: string
  amount_minor: number
  currency: string
  asked_at: string | null
}

export async function findRefundToMake(db: Database, id: string): Promise<RefundToMake | null> {
  const { rows } = await sql<RefundToMake>`
    select r.id, r.state, coalesce(p.page_provider, c.provider) as provider, p.provider_reference as charge, r.amount_minor,
      p.currency, r.asked_at
    from payment_refunds r join payments p on p.id = r.payment_id
      left join payment_methods m on m.id = p.method_id left join payment_customers c on c.id = m.customer_id
    where r.id = ${id} and p.provider_reference is not null`.execute(db)
  return rows[0] ?? null
}

/** Unfinished refunds last checked with the provider before this, longest ago first. */
export async function listOpenRefunds(db: Database, checkedBefore: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_refunds
    where state in ('created', 'processing') and coalesce(asked_at, created_at) <= ${instantText(checkedBefore)}
    order by coalesce(asked_at, created_at) limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
