import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { GivenMethod } from '../../../infrastructure/payments/charge-requests.ts'

/** Makes the removal of a guest's own saved card wait for this transaction. False: it is not theirs, or not saved any more. */
export async function holdCard(tx: Tx, provider: string, payerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_methods m join payment_customers c on c.id = m.customer_id
    where m.id = ${id} and c.payer_id = ${payerId} and c.payer_kind = 'client' and c.provider = ${provider}
      and m.removed_at is null
    for share of m`.execute(tx)
  return rows.length > 0
}

/** Makes the deletion of the account wait for this transaction. False: it was deleted, and its customer with it. */
export async function holdCustomer(tx: Tx, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_customers where id = ${customerId} and provider_reference is not null for share`.execute(tx)
  return rows.length > 0
}

/** Removes a guest's own card; false if they have no such card. */
export async function markRemoved(tx: Tx, payerId: string, id: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    update payment_methods m set removed_at = ${instantText(now)} from payment_customers c
    where c.id = m.customer_id and m.id = ${id} and c.payer_id = ${payerId} and c.payer_kind = 'client' and m.removed_at is null
    returning m.id`.execute(tx)
  return rows.length > 0
}

/** A guest keeps at most this many. */
const most = 10

/** The same card, saved again, replaces the former one, and the eleventh the oldest. Returns those that are replaced. */
export async function replaceSameCards(
  tx: Tx,
  customerId: string,
  { reference, brand, last4, expires_month, expires_year }: GivenMethod,
  now: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_methods set removed_at = ${instantText(now)}
    where customer_id = ${customerId} and removed_at is null and provider_reference <> ${reference}
      and (brand = ${brand} and last4 = ${last4} and expires_month = ${expires_month} and expires_year = ${expires_year}
        or id not in (select id from payment_methods where customer_id = ${customerId} and removed_at is null
          order by given_at desc, id desc limit ${most}))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Forgets a removed card. Payments made with it keep a row that says nothing of it. */
export async function eraseCard(db: Database, id: string): Promise<void> {
  await sql`
    update payment_methods set brand = '', last4 = '', expires_month = 1, expires_year = 2000,
      provider_reference = 'removed:' || id where id = ${id} and removed_at is not null`.execute(db)
  await sql`
    delete from payment_methods m where id = ${id} and removed_at is not null
      and not exists (select from payments p where p.method_id = m.id)`.execute(db)
}

/** Forgets a guest's saved cards and who they are at providers, which the caller has to inform. */
export async function forgetCards(
  tx: Tx,
  payerId: string,
  now: Temporal.Instant,
): Promise<{ provider: string; customer: string }[]> {
  const { rows } = await sql<{ provider: string; customer: string }>`
    select provider, provider_reference as customer from payment_customers
    where payer_id = ${payerId} and payer_kind = 'client' and provider_reference is not null for update`.execute(tx)
  await sql`
    update payment_methods m set removed_at = coalesce(removed_at, ${instantText(now)}), brand = '', last4 = '',
      expires_month = 1, expires_year = 2000, provider_reference = 'removed:' || m.id
    from payment_customers c where c.id = m.customer_id and c.payer_id = ${payerId} and c.payer_kind = 'client'`.execute(tx)
  await sql`
    update payment_customers set provider_reference = null where payer_id = ${payerId} and payer_kind = 'client'`.execute(tx)
  return rows
}
