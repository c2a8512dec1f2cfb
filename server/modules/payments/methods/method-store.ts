import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { GivenMethod } from '../../../infrastructure/payments/charge-requests.ts'
import type { PayerKind } from './method-views.ts'

export interface Customer {
  id: string
  provider_reference: string | null
}

/** The payer's customer at the provider, stored with the first call. */
export async function keepCustomer(
  db: Database,
  payer: { payer_kind: PayerKind; payer_id: string },
  provider: string,
  now: Temporal.Instant,
): Promise<Customer> {
  const { rows } = await sql<Customer>`
    insert into payment_customers (id, payer_kind, payer_id, provider, created_at)
    values (${newId()}, ${payer.payer_kind}, ${payer.payer_id}, ${provider}, ${instantText(now)})
    on conflict on constraint payment_customers_payer_taken do update set provider = excluded.provider
    returning id, provider_reference`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A customer was neither written nor found.')
  return row
}

/** A payer the provider already knows. */
export async function insertNamedCustomer(
  tx: Tx,
  customer: { payer_kind: PayerKind; payer_id: string; provider: string; provider_reference: string },
  now: Temporal.Instant,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('payment_customers')
    .values({ id, ...customer, created_at: instantText(now) })
    .execute()
  return id
}

export async function nameCustomer(db: Database, id: string, reference: string): Promise<void> {
  await db.updateTable('payment_customers').set({ provider_reference: reference }).where('id', '=', id).execute()
}

export async function insertSetup(db: Database, customerId: string, now: Temporal.Instant): Promise<string> {
  const id = newId()
  await db
    .insertInto('payment_setups')
    .values({ id, customer_id: customerId, created_at: instantText(now) })
    .execute()
  return id
}

export async function nameSetup(db: Database, id: string, reference: string): Promise<void> {
  await db.updateTable('payment_setups').set({ provider_reference: reference }).where('id', '=', id).execute()
}

export async function finishSetup(tx: Tx, customerId: string, reference: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_setups')
    .set({ finished_at: instantText(now) })
    .where('customer_id', '=', customerId)
    .where('provider_reference', '=', reference)
    .where('finished_at', 'is', null)
    .execute()
}

/** False if it already existed. */
export async function insertMethod(tx: Tx, customerId: string, { reference, ...method }: GivenMethod): Promise<boolean> {
  const result = await tx
    .insertInto('payment_methods')
    .values({ id: newId(), customer_id: customerId, provider_reference: reference, ...method })
    .onConflict((conflict) => conflict.constraint('payment_methods_reference_taken').doNothing())
    .executeTakeFirstOrThrow()
  return result.numInsertedOrUpdatedRows === 1n
}
