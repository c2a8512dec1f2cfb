import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { InvoiceRow } from '../rules/invoice.ts'

const columns = sql`
  i.id, i.club_id, i.subscription_id, i.purpose, i.status, i.number, i.plan, i.interval, i.period_start_at, i.period_end_at,
  i.price_minor, i.timezone, i.currency, i.lines, i.subtotal_minor, i.tax_bp, i.tax_note, i.tax_minor, i.total_minor, i.seller,
  i.buyer, i.created_at, i.issued_at, i.paid_at, i.next_attempt_at, i.document_file`

/** A club's unpaid invoice. */
export async function findWaitingInvoice(db: Database | Tx, clubId: string): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`select ${columns} from invoices i where i.club_id = ${clubId}
        and i.status in ('draft', 'open')`.execute(db)
  return rows[0] ?? null
}

export async function findInvoice(db: Database | Tx, id: string): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`select ${columns} from invoices i where i.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface IssuedInvoice extends InvoiceRow {
  number: string
  issued_at: string
}

/** An issued invoice of a club; drafts and other clubs' invoices are not found. */
export async function findIssuedInvoice(db: Database | Tx, clubId: string, id: string): Promise<IssuedInvoice | null> {
  const { rows } = await sql<IssuedInvoice>`
    select ${columns} from invoices i where i.id = ${id} and i.club_id = ${clubId} and i.issued_at is not null`.execute(db)
  return rows[0] ?? null
}

interface InvoicePage {
  /** The last row of the previous page. */
  after: { issuedAt: string; id: string } | null
  limit: number
}

/** Latest first. Reads one row more than the limit. */
export async function listInvoiceRows(db: Database, clubId: string, { after, limit }: InvoicePage): Promise<IssuedInvoice[]> {
  const beyond = after === null ? sql`true` : sql`(i.issued_at, i.id) < (${after.issuedAt}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<IssuedInvoice>`
    select ${columns} from invoices i where i.club_id = ${clubId} and i.issued_at is not null and ${beyond}
    order by i.issued_at desc, i.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countInvoices(db: Database, clubId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from invoices where club_id = ${clubId} and issued_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isInvoiceDocument(db: Database, file: string): Promise<boolean> {
  const row = await db.selectFrom('invoices').select('id').where('document_file', '=', file).executeTakeFirst()
  return row !== undefined
}

/** Issued invoices of all clubs whose document is stored, in the order of their ids, after one of them. */
export async function findKeptInvoices(
  db: Database,
  after: string | null,
  limit: number,
): Promise<(IssuedInvoice & { document_file: string })[]> {
  const { rows } = await sql<IssuedInvoice & { document_file: string }>`
    select ${columns} from invoices i where i.document_file is not null and i.number is not null
      and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${limit}`.execute(db)
  return rows
}
