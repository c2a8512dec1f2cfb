import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Invoice } from '#contract/subscriptions/invoices.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { countInvoices, listInvoiceRows, type IssuedInvoice } from '../bills/invoice-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

interface Page {
  cursor?: string | undefined
  limit?: number | undefined
}

const toInvoice = (row: IssuedInvoice): Invoice => ({ ...row, allowed_actions: row.status === 'open' ? ['pay'] : [] })

/** One page of a club's invoices, latest first. */
export async function listInvoices(
  { db }: Infrastructure,
  { club_id: clubId }: ClubCaller,
  { cursor, limit = defaultLimit }: Page,
) {
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([
    listInvoiceRows(db, clubId, { after: after && { issuedAt: after[0], id: after[1] }, limit }),
    countInvoices(db, clubId),
  ])
  const { page: shown, next } = cutPage(rows, limit, (last) => [last.issued_at, last.id])
  return { invoices: shown.map(toInvoice), count, next }
}
