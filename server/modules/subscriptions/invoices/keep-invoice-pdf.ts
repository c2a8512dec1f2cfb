import { newFileName } from '../../../infrastructure/files/file-name.ts'
import { storeSwept } from '../../../infrastructure/files/sweep-files.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { invoiceDocument } from './invoice-document.ts'
import { nameDocument } from '../bills/invoice-store.ts'
import { findInvoice } from '../bills/invoice-views.ts'

/** Generates an invoice's PDF once and stores it. If two run at once, the first one's file stays. */
export async function keepInvoicePdf(infrastructure: Infrastructure, invoiceId: string): Promise<void> {
  const { db, files } = infrastructure
  const invoice = await findInvoice(db, invoiceId)
  if (invoice === null || invoice.number === null || invoice.issued_at === null || invoice.document_file !== null) return
  const file = `${newFileName()}.pdf`
  const { number, issued_at } = invoice
  await storeSwept(infrastructure, file, await makePdf(invoiceDocument({ ...invoice, number, issued_at })))
  const isOurs = await db.transaction().execute(async (tx) => nameDocument(tx, invoiceId, file))
  if (!isOurs) await files.remove(file)
}
