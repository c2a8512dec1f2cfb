import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { Invoice } from '#contract/subscriptions/invoices.ts'
import { csvAmount, csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listInvoices } from './list-invoices.ts'

const money = (minor: number, { currency }: Invoice) => csvAmount(minor, exponentOf(currency))

const columns: CsvColumns<Invoice> = [
  ['Number', (invoice) => invoice.number],
  ['Issued (UTC)', (invoice) => csvInstant(invoice.issued_at)],
  ['Status', (invoice) => invoice.status],
  ['Plan', (invoice) => invoice.plan],
  ['Interval', (invoice) => invoice.interval],
  ['Period from (UTC)', (invoice) => csvInstant(invoice.period_start_at)],
  ['Period to (UTC)', (invoice) => csvInstant(invoice.period_end_at)],
  ['Net', (invoice) => money(invoice.subtotal_minor, invoice)],
  ['Tax rate %', (invoice) => invoice.tax_bp / 100],
  ['Tax', (invoice) => money(invoice.tax_minor, invoice)],
  ['Total', (invoice) => money(invoice.total_minor, invoice)],
  ['Currency', (invoice) => invoice.currency],
  ['Paid (UTC)', (invoice) => csvInstant(invoice.paid_at)],
]

export const exportInvoices = async (infrastructure: Infrastructure, caller: ClubCaller): Promise<Readable> =>
  listFile(columns, async (page) => {
    const { invoices, next } = await listInvoices(infrastructure, caller, page)
    return { rows: invoices, next }
  })
