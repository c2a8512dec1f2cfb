import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { invoiceDocument } from './invoice-document.ts'
import { findIssuedInvoice } from '../bills/invoice-views.ts'

/** The stored PDF; until it is stored, the same bytes generated from the same facts. */
export async function getInvoicePdf(
  { db, files }: Infrastructure,
  { club_id }: ClubCaller,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const invoice = (await findIssuedInvoice(db, club_id, id)) ?? refuse('not_found')
  const kept = invoice.document_file === null ? null : await files.get(invoice.document_file)
  return new Uint8Array(kept ?? (await makePdf(invoiceDocument(invoice))))
}
