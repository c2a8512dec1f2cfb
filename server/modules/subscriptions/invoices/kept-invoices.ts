import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { formatMoney } from '../../../infrastructure/mail/format.ts'
import type { KeptDocuments } from '../../../infrastructure/pdf/kept-document.ts'
import { findKeptInvoices } from '../bills/invoice-views.ts'

const batch = 50

/** The invoices of every club whose document is stored. */
export async function* keptInvoices({ db, files }: Pick<Infrastructure, 'db' | 'files'>): KeptDocuments {
  for (let after: string | null = null; ;) {
    const rows: Awaited<ReturnType<typeof findKeptInvoices>> = await findKeptInvoices(db, after, batch)
    for (const { id, number, buyer, total_minor, currency, document_file } of rows) {
      after = id
      const marks = [`Invoice ${number}`, buyer.name, formatMoney(total_minor, currency)]
      yield { name: `Invoice ${number} of ${buyer.name} (${id})`, pdf: await files.get(document_file), marks }
    }
    if (rows.length < batch) return
  }
}
