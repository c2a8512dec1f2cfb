import { sql } from 'kysely'
import type { SavedCard } from '#contract/payments/cards.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** A guest's saved cards at this provider, latest first. */
export async function findSavedCards(db: Database | Tx, provider: string, payerId: string): Promise<SavedCard[]> {
  const { rows } = await sql<SavedCard>`
    select m.id, m.brand, m.last4, m.expires_month, m.expires_year, m.given_at as saved_at
    from payment_customers c join payment_methods m on m.customer_id = c.id
    where c.payer_id = ${payerId} and c.payer_kind = 'client' and c.provider = ${provider} and m.removed_at is null
    order by m.given_at desc, m.id desc`.execute(db)
  return rows
}

export async function exportSavedCards(db: Database, payerId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select m.brand, m.last4, m.expires_month, m.expires_year, m.given_at as saved_at, c.provider as kept_by
    from payment_customers c join payment_methods m on m.customer_id = c.id
    where c.payer_id = ${payerId} and c.payer_kind = 'client' and m.removed_at is null order by m.given_at`.execute(db)
  return rows
}

/** A card that was removed here and is still at its provider. */
export interface RemovedCard {
  provider: string
  provider_reference: string
  /** A payment with it is unfinished: it is removed after that. */
  is_used: boolean
}

export async function findRemovedCard(db: Database, id: string): Promise<RemovedCard | null> {
  const { rows } = await sql<RemovedCard>`
    select c.provider, m.provider_reference, exists (select from payments p where p.method_id = m.id
      and p.state in ('created', 'requires_action', 'processing', 'authorized')) as is_used
    from payment_methods m join payment_customers c on c.id = m.customer_id
    where m.id = ${id} and m.removed_at is not null`.execute(db)
  return rows[0] ?? null
}
