import { sql } from 'kysely'
import type { PaymentState } from '#contract/payments/payments.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import type { Payment, PaymentPurpose } from './payment.ts'

const columns = sql`
  p.id, p.payer_id, p.club_id, p.purpose_kind, p.purpose_id, p.amount_minor, p.currency, p.state, p.decline_code, p.created_at,
  p.settled_at, p.platform_fee_minor, p.page_url, p.event_id, p.business_date::text as business_date, p.allocation,
  p.split_id, p.share_id, p.authorized_at, p.method_id, p.in_page,
  (select coalesce(jsonb_agg(s.share), '[]') from payment_refunds r, jsonb_array_elements(r.allocation) as s (share)
    where r.payment_id = p.id and r.state <> 'failed') as refunded_shares,
  (select coalesce(sum(r.amount_minor), 0)::bigint from payment_refunds r where r.payment_id = p.id
    and r.state = 'succeeded') as refunded_minor,
  case when p.state = 'succeeded' or p.taken_late_at is not null then greatest(0, p.amount_minor
    - (select coalesce(sum(r.amount_minor), 0)::bigint from payment_refunds r where r.payment_id = p.id and r.state <> 'failed')
    - (select coalesce(sum(d.amount_minor), 0)::bigint from payment_disputes d where d.payment_id = p.id
      and d.state <> 'won')) else 0 end as refundable_minor,
  exists (select from payment_disputes d where d.payment_id = p.id) as is_disputed`

export async function findPayment(db: Database | Tx, id: string): Promise<Payment | null> {
  const { rows } = await sql<Payment>`select ${columns} from payments p where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The latest payment attempt for a purpose. */
export async function findLatestPayment(db: Database | Tx, purpose: PaymentPurpose): Promise<Payment | null> {
  const { rows } = await sql<Payment>`
    select ${columns} from payments p
    where p.purpose_kind = ${purpose.kind} and p.purpose_id = ${purpose.id} order by p.created_at desc, p.id desc
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Locks all payments for a purpose: no event about one is written until this transaction ends. */
export async function lockPayments(tx: Tx, purpose: PaymentPurpose): Promise<Payment[]> {
  const { rows } = await sql`${namedStatement('lock_payments')}
    select 1 from payments where purpose_kind = ${purpose.kind} and purpose_id = ${purpose.id} order by id for update`.execute(tx)
  return rows.length === 0 ? [] : listPayments(tx, purpose)
}

/** All payments for a purpose, oldest first. */
export async function listPayments(db: Database | Tx, purpose: PaymentPurpose): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${columns} from payments p
    where p.purpose_kind = ${purpose.kind} and p.purpose_id = ${purpose.id} order by p.created_at, p.id`.execute(db)
  return rows
}

/** All payments for several purposes of one kind, each like `listPayments`. */
export async function listPaymentsFor(
  db: Database,
  kind: PaymentPurpose['kind'],
  ids: readonly string[],
): Promise<Map<string, Payment[]>> {
  const { rows } = await sql<Payment>`
    select ${columns} from payments p
    where p.purpose_kind = ${kind} and p.purpose_id = any(${ids}::uuid[]) order by p.created_at, p.id`.execute(db)
  return Map.groupBy(rows, ({ purpose_id }) => purpose_id)
}

/** Everything needed to call a provider. */
export interface ChargeToMake {
  id: string
  state: PaymentState
  provider: string
  provider_reference: string | null
  /** Null if the payer enters a card on the provider's page, until `page_expires_at`. */
  method: string | null
  customer: string | null
  page_url: string | null
  page_expires_at: string | null
  /** The card is entered in our page. */
  in_page: boolean
  payer_id: string
  amount_minor: number
  currency: string
  description: string
  created_at: string
  asked_at: string | null
  is_authorization: boolean
}

const chargeColumns = sql`
  p.id, p.state, coalesce(p.page_provider, c.provider) as provider, p.provider_reference, c.provider_reference as customer,
  m.provider_reference as method, p.page_url, p.page_expires_at, p.in_page, p.payer_id,
  p.amount_minor, p.currency, p.description, p.created_at, p.asked_at, p.share_id is not null as is_authorization`
const charges = sql`payments p left join payment_methods m on m.id = p.method_id
  left join payment_customers c on c.id = m.customer_id`

export async function findCharge(db: Database | Tx, paymentId: string): Promise<ChargeToMake | null> {
  const { rows } = await sql<ChargeToMake>`select ${chargeColumns} from ${charges} where p.id = ${paymentId}`.execute(db)
  return rows[0] ?? null
}

interface LastCheckedBefore {
  /** For payments waiting for the provider, and for those waiting for payers. */
  underWay: Temporal.Instant
  waiting: Temporal.Instant
}

/** Unfinished payments last checked with the provider before this, longest ago first. */
export async function listOpenPayments(db: Database, { underWay, waiting }: LastCheckedBefore): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments
    where state in ('created', 'requires_action', 'processing', 'authorized')
      and coalesce(asked_at, created_at) <= case when state in ('requires_action', 'authorized') then ${instantText(waiting)}::timestamptz else
        ${instantText(underWay)}::timestamptz end
    order by coalesce(asked_at, created_at) limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
