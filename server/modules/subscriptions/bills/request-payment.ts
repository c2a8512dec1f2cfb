import { brand } from '#contract/base/brand.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { requestCharge } from '../../payments/index.ts'
import type { InvoiceRow } from '../rules/invoice.ts'

/** Records that an invoice is to be charged; `collectInvoice` calls the provider after the commit. False: no method to charge. */
export async function requestPayment(tx: Tx, infrastructure: Infrastructure, invoice: InvoiceRow): Promise<boolean> {
  const { id, club_id, total_minor: amount_minor, currency, number } = invoice
  const order = {
    payer_id: club_id,
    club_id,
    purpose: { kind: 'invoice', id },
    amount_minor,
    currency,
    description: `${brand} ${number ?? 'subscription'}`,
  } as const
  return (await requestCharge(tx, infrastructure, order)) !== null
}
