import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { invoiceNumber, invoiceStatusAfter, type InvoiceRow } from '../rules/invoice.ts'

export async function insertInvoice(tx: Tx, { lines, seller, buyer, ...row }: InvoiceRow): Promise<void> {
  await tx
    .insertInto('invoices')
    .values({ ...row, lines: JSON.stringify(lines), seller: JSON.stringify(seller), buyer: JSON.stringify(buyer) })
    .execute()
}

/** The next number of a year. Other callers wait until this transaction ends, so that no number is skipped. */
async function takeNumber(tx: Tx, year: number): Promise<string> {
  const { rows } = await sql<{ last_number: number }>`
    insert into invoice_series as s (year, last_number) values (${year}, 1)
    on conflict (year) do update set last_number = s.last_number + 1 returning last_number`.execute(tx)
  return invoiceNumber(year, rows[0]?.last_number ?? 1)
}

type Change = Partial<Pick<InvoiceRow, 'status' | 'subscription_id' | 'number' | 'issued_at' | 'paid_at' | 'next_attempt_at'>>

export async function changeInvoice(tx: Tx, row: InvoiceRow, change: Change): Promise<InvoiceRow> {
  await tx.updateTable('invoices').set(change).where('id', '=', row.id).execute()
  return { ...row, ...change }
}

/** Numbers a draft in the year of its date. Every other club waits for its number until the commit, so commit at once. */
export async function numberInvoice(tx: Tx, row: InvoiceRow, subscriptionId: string, now: Temporal.Instant): Promise<InvoiceRow> {
  const number = await takeNumber(tx, now.toZonedDateTimeISO(row.timezone).year)
  return changeInvoice(tx, row, {
    status: invoiceStatusAfter(row.status, 'issue'),
    subscription_id: subscriptionId,
    number,
    issued_at: instantText(now),
  })
}

/** Stores the file name of its PDF; false if it has one, which stays. */
export async function nameDocument(tx: Tx, invoiceId: string, file: string): Promise<boolean> {
  const result = await tx
    .updateTable('invoices')
    .set({ document_file: file })
    .where('id', '=', invoiceId)
    .where('document_file', 'is', null)
    .executeTakeFirstOrThrow()
  return result.numUpdatedRows === 1n
}
