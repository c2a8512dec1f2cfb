import { instantText } from '../../../infrastructure/clock/clock.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { InvoiceRow, InvoicePurpose } from '../rules/invoice.ts'
import type { PlanChoice } from '../rules/plan.ts'
import type { Amounts } from '../rules/proration.ts'
import type { Bill } from './read-bill.ts'

interface InvoiceInput {
  purpose: InvoicePurpose
  choice: PlanChoice
  price_minor: number
  period_start_at: string
  period_end_at: string
  amounts: Amounts
}

/** A draft complete except for its number, with the current amounts, parties and tax. */
export function makeInvoice(
  bill: Bill,
  { purpose, choice, amounts, ...period }: InvoiceInput,
  now: Temporal.Instant,
): InvoiceRow {
  const { club, currency, timezone, seller, buyer, subscription } = bill
  return {
    id: newId(),
    club_id: club.id,
    subscription_id: purpose === 'start' ? null : (subscription?.id ?? null),
    purpose,
    status: 'draft',
    number: null,
    ...choice,
    ...period,
    timezone,
    currency,
    ...amounts,
    seller,
    buyer,
    created_at: instantText(now),
    issued_at: null,
    paid_at: null,
    next_attempt_at: null,
    document_file: null,
  }
}
