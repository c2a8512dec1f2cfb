import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { ChargeOutcome, ProviderFee } from '../../../infrastructure/payments/provider-event.ts'
import type { PaymentAllocation, PaymentPurpose } from './payment.ts'

export interface NewPayment extends PaymentAllocation {
  id: string
  payer_id: string
  club_id: string
  purpose: PaymentPurpose
  description: string
  method_id: string | null
  /** Without a saved method: the provider page that takes a card. */
  page: { provider: string; expires_at: Temporal.Instant } | null
  /** The card is entered in our page. */
  in_page?: boolean
  /** Of a saved card: the page that its payer returns to from their bank. */
  page_url?: string | null
  /** A share of a split is authorised first, and captured with the others. */
  share?: { split_id: string; id: string } | undefined
  platform_fee_minor: number
  amount_minor: number
  currency: string
}

/** False if an attempt for the same purpose is under way, or one has succeeded. */
export async function insertPayment(
  tx: Tx,
  { purpose, page, share, ...payment }: NewPayment,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    insert into payments (id, payer_id, club_id, purpose_kind, purpose_id, description, method_id, page_provider, page_expires_at,
      in_page, page_url, platform_fee_minor, amount_minor, currency, event_id, business_date, allocation, split_id, share_id,
      state, created_at)
    values (${payment.id}, ${payment.payer_id}, ${payment.club_id}, ${purpose.kind}, ${purpose.id}, ${payment.description},
      ${payment.method_id}, ${page?.provider ?? null}, ${page === null ? null : instantText(page.expires_at)},
      ${payment.in_page ?? false}, ${payment.page_url ?? null}, ${payment.platform_fee_minor}, ${payment.amount_minor},
      ${payment.currency}, ${payment.event_id}, ${payment.business_date},
      ${JSON.stringify(payment.allocation)}, ${share?.split_id ?? null}, ${share?.id ?? null}, 'created', ${instantText(now)})
    on conflict do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

/** Makes other changes to a payment wait until this transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from payments where id = ${id} for update`.execute(tx)
}

/** Payments of a moved event: later postings get its new business date. */
export async function movePaymentDates(tx: Tx, eventId: string, businessDate: string): Promise<void> {
  await tx.updateTable('payments').set({ business_date: businessDate }).where('event_id', '=', eventId).execute()
}

/** Stores the page on which a payment is made. */
export async function namePage(tx: Tx, id: string, url: string): Promise<void> {
  await tx.updateTable('payments').set({ page_url: url }).where('id', '=', id).execute()
}

export async function markRequested(db: Database, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('payments')
    .set({ asked_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

/** Writes the new state of a locked payment. */
export async function movePayment(
  tx: Tx,
  id: string,
  outcome: Exclude<ChargeOutcome, { state: 'unknown' }>,
  now: Temporal.Instant,
): Promise<void> {
  const isFinal = outcome.state === 'succeeded' || outcome.state === 'declined'
  await tx
    .updateTable('payments')
    .set({
      state: outcome.state,
      ...(outcome.reference !== null && { provider_reference: outcome.reference }),
      decline_code: outcome.state === 'declined' ? outcome.decline_code : null,
      ...(outcome.state === 'authorized' && { authorized_at: instantText(now) }),
      settled_at: isFinal ? instantText(now) : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Records, once, that a declined payment was collected after all; false if it was known. */
export async function noteTakenLate(tx: Tx, id: string, reference: string, now: Temporal.Instant): Promise<boolean> {
  const result = await tx
    .updateTable('payments')
    .set({ taken_late_at: instantText(now), provider_reference: reference })
    .where('id', '=', id)
    .where('taken_late_at', 'is', null)
    .executeTakeFirstOrThrow()
  return result.numUpdatedRows === 1n
}

/** Records the provider's fee once; false if it was known. */
export async function noteFee(tx: Tx, id: string, fee: ProviderFee): Promise<boolean> {
  const result = await tx
    .updateTable('payments')
    .set({ fee_minor: fee.amount_minor, fee_currency: fee.currency })
    .where('id', '=', id)
    .where('fee_minor', 'is', null)
    .executeTakeFirstOrThrow()
  return result.numUpdatedRows === 1n
}
