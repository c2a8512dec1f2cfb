import * as z from 'zod/mini'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { newsType, publish } from '../../../infrastructure/jobs/news.ts'
import { invoiceIssued, invoiceUncollectible, post } from '../../ledger/index.ts'
import type { InvoiceRow } from '../rules/invoice.ts'
import { numberInvoice } from './invoice-store.ts'

/** Generates the PDF of an issued invoice and stores it. */
export const writeInvoicePdf = jobKind('write_invoice_pdf', z.object({ invoice_id: z.uuid() }), 'bulk')

/**
 * An invoice was paid, or never will be. Its subject is the club, whose billing account the publishing transaction has locked.
 */
export const invoiceChanged = newsType('invoice_changed', z.object({ invoice_id: z.uuid() }))

export const publishInvoiceChanged = async (tx: Tx, { id, club_id }: Pick<InvoiceRow, 'id' | 'club_id'>): Promise<void> =>
  publish(tx, { type: invoiceChanged, subject: `club:${club_id}`, facts: { invoice_id: id } })

/** Gives an invoice its number: from here on the club owes it, and it never changes. */
export async function issueInvoice(
  tx: Tx,
  draft: InvoiceRow,
  subscriptionId: string,
  now: Temporal.Instant,
): Promise<InvoiceRow> {
  const issued = await numberInvoice(tx, draft, subscriptionId, now)
  await postInvoice(tx, issued, invoiceIssued(issued), now)
  await enqueue(tx, writeInvoicePdf, { invoice_id: issued.id })
  return issued
}

/** An issued invoice is uncollectible: reverses its postings. */
export async function postUncollectible(tx: Tx, invoice: InvoiceRow, now: Temporal.Instant): Promise<void> {
  await postInvoice(tx, invoice, invoiceUncollectible(invoice), now)
  await publishInvoiceChanged(tx, invoice)
}

async function postInvoice(
  tx: Tx,
  { id, club_id, currency }: InvoiceRow,
  posting: ReturnType<typeof invoiceIssued>,
  now: Temporal.Instant,
): Promise<void> {
  const cause = { kind: 'invoice', id } as const
  const none = { settled_at: null, event: null, reservation_id: null }
  await post(tx, [
    { ...posting, ...none, club_id, currency, occurred_at: now, source: 'online', cause, actor: { kind: 'system' } },
  ])
}
