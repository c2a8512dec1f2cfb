import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { LineShare } from '../ledger/index.ts'

export interface PastRow {
  id: string
  payer_id: string
  club_id: string
  purpose_id: string
  description: string
  amount_minor: number
  platform_fee_minor: number
  currency: string
  event_id: string
  business_date: string
  allocation: readonly LineShare[]
  /** The charge at the simulated provider. */
  provider_reference: string
  created_at: string
  settled_at: string
}

/** Reservation payments made on a page of the simulated provider. */
export async function insertPastPayments(tx: Tx, payments: readonly PastRow[]): Promise<void> {
  await sql`
    insert into payments (id, payer_id, club_id, purpose_kind, purpose_id, description, method_id, page_provider, page_expires_at,
      platform_fee_minor, amount_minor, currency, event_id, business_date, allocation, state, provider_reference, created_at,
        asked_at, settled_at)
    select id, payer_id, club_id, 'reservation', purpose_id, description, null, 'simulated', settled_at,
      platform_fee_minor, amount_minor, currency, event_id, business_date, allocation, 'succeeded', provider_reference,
        created_at, created_at, settled_at
    from json_populate_recordset(null::payments, ${JSON.stringify(payments)}::json)`.execute(tx)
}

export interface PastRefundRow {
  id: string
  payment_id: string
  amount_minor: number
  platform_fee_minor: number
  allocation: readonly LineShare[]
  reason: string
  /** The refund at the simulated provider. */
  provider_reference: string
  at: string
}

/** Refunds completed by the provider. */
export async function insertPastRefunds(tx: Tx, refunds: readonly PastRefundRow[]): Promise<void> {
  await sql`
    insert into payment_refunds (id, payment_id, amount_minor, platform_fee_minor, allocation, reason, state, provider_reference,
      created_at, asked_at, settled_at)
    select id, payment_id, amount_minor, platform_fee_minor, allocation, reason, 'succeeded', provider_reference, at, at, at
    from json_to_recordset(${JSON.stringify(refunds)}::json)
      as n (id uuid, payment_id uuid, amount_minor bigint, platform_fee_minor bigint, allocation jsonb, reason text,
        provider_reference text, at timestamptz)`.execute(tx)
}

/** A club's latest reservation payment at least two days older than the given moment, neither refunded nor disputed. */
export async function findUndisputedPayment(tx: Tx, clubId: string, before: Temporal.Instant): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p
    where p.club_id = ${clubId} and p.purpose_kind = 'reservation' and p.state = 'succeeded'
      and p.settled_at < ${instantText(before.subtract({ hours: 48 }))}
      and not exists (select from payment_refunds f where f.payment_id = p.id)
      and not exists (select from payment_disputes d where d.payment_id = p.id)
    order by p.settled_at desc, p.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
