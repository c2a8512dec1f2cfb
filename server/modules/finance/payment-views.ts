import { sql } from 'kysely'
import type { PaymentState } from '#contract/payments.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Payment, Purpose } from './payment.ts'

const columns = sql`
  p.id, p.payer_id, p.club_id, p.purpose_kind, p.purpose_id, p.amount_minor, p.currency, p.state, p.decline_code, p.created_at, p.settled_at,
  (select coalesce(sum(r.amount_minor), 0)::bigint from payment_refunds r where r.payment_id = p.id and r.state = 'succeeded') as refunded_minor,
  case when p.state = 'succeeded' or p.taken_late_at is not null then p.amount_minor
    - (select coalesce(sum(r.amount_minor), 0)::bigint from payment_refunds r where r.payment_id = p.id and r.state <> 'failed') else 0 end as refundable_minor`

export async function findPayment(db: Database | Tx, id: string): Promise<Payment | null> {
  const { rows } = await sql<Payment>`select ${columns} from payments p where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The latest attempt to pay for something. */
export async function findLatestPayment(db: Database | Tx, purpose: Purpose): Promise<Payment | null> {
  const { rows } = await sql<Payment>`
    select ${columns} from payments p
    where p.purpose_kind = ${purpose.kind} and p.purpose_id = ${purpose.id} order by p.created_at desc, p.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** All that asking a provider needs. */
export interface ChargeToMake {
  id: string
  state: PaymentState
  provider: string
  provider_reference: string | null
  customer: string
  method: string
  amount_minor: number
  currency: string
  description: string
  created_at: string
  asked_at: string | null
}

const chargeColumns = sql`
  p.id, p.state, c.provider, p.provider_reference, c.provider_reference as customer, m.provider_reference as method,
  p.amount_minor, p.currency, p.description, p.created_at, p.asked_at`
const charges = sql`payments p join payment_methods m on m.id = p.method_id join payment_customers c on c.id = m.customer_id`

export async function findCharge(db: Database, paymentId: string): Promise<ChargeToMake | null> {
  const { rows } = await sql<ChargeToMake>`select ${chargeColumns} from ${charges} where p.id = ${paymentId}`.execute(db)
  return rows[0] ?? null
}

interface AskedBefore {
  /** Of those that are the provider's to end, and of those that wait for their payer. */
  underWay: Temporal.Instant
  waiting: Temporal.Instant
}

/** Payments without an end that the provider was last asked about before, longest ago first. */
export async function listOpenPayments(db: Database, { underWay, waiting }: AskedBefore): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments
    where state in ('created', 'requires_action', 'processing')
      and coalesce(asked_at, created_at) <= case state when 'requires_action' then ${instantText(waiting)}::timestamptz else ${instantText(underWay)}::timestamptz end
    order by coalesce(asked_at, created_at) limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
