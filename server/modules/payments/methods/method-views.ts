import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/base/cards.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** The type of a payer's account: a club's, or a client's. */
export type PayerKind = 'club' | 'client'

export type CurrentMethod = PaymentMethod & { id: string }

/** The latest method a payer gave this provider, which is the one charged. */
export async function findCurrentMethod(db: Database | Tx, provider: string, payerId: string): Promise<CurrentMethod | null> {
  const { rows } = await sql<CurrentMethod>`
    select m.id, m.brand, m.last4, m.expires_month, m.expires_year
    from payment_customers c join payment_methods m on m.customer_id = c.id
    where c.payer_id = ${payerId} and c.provider = ${provider} and m.removed_at is null
    order by m.given_at desc, m.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whether a payment charges this method. */
export async function isChargedBy(db: Database | Tx, paymentId: string, methodId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from payments where id = ${paymentId} and method_id = ${methodId}`.execute(db)
  return rows.length > 0
}

/** A payer's customer at a provider. */
export interface KnownPayer {
  customer_id: string
  payer_kind: PayerKind
  payer_id: string
}

export interface OpenSetup extends KnownPayer {
  provider_reference: string
}

/** A payer's unfinished visits to the provider's page, newest first. */
export async function listOpenSetups(db: Database, provider: string, payerId: string): Promise<OpenSetup[]> {
  const { rows } = await sql<OpenSetup>`
    select s.customer_id, c.payer_kind, c.payer_id, s.provider_reference
    from payment_setups s join payment_customers c on c.id = s.customer_id
    where c.payer_id = ${payerId} and c.provider = ${provider} and s.finished_at is null and s.provider_reference is not null
    order by s.created_at desc limit 5`.execute(db)
  return rows
}

export async function findCustomerByReference(
  db: Database | Tx,
  provider: string,
  reference: string,
): Promise<KnownPayer | null> {
  const { rows } = await sql<KnownPayer>`
    select id as customer_id, payer_kind, payer_id from payment_customers where provider = ${provider}
      and provider_reference = ${reference}`.execute(db)
  return rows[0] ?? null
}
