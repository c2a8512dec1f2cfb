import { useId } from 'react'
import { exportInvoices } from '#contract/subscriptions/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { getInvoicePdf, type Invoice } from '#contract/subscriptions/invoices.ts'
import { call } from '../../../../shared/api/api.ts'
import { formatDay, formatMoney } from '../../../../shared/format/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PdfButton } from '../../../ui/pdf-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { InvoicePage } from '../queries/subscription-queries.ts'
import styles from './invoices-panel.module.css'
import { invoiceWords } from './subscription-format.ts'

interface Row extends Invoice {
  timezone: string
}

const columns = defineColumns<Row>([
  { id: 'number', header: 'Number', cell: ({ number }) => number },
  { id: 'issued_at', header: 'Date', cell: ({ issued_at, timezone }) => formatDay(issued_at, timezone), phone: 'line' },
  {
    id: 'period',
    header: 'Period',
    cell: ({ period_start_at, period_end_at, timezone }) =>
      `${formatDay(period_start_at, timezone)} to ${formatDay(period_end_at, timezone)}`,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={invoiceWords[status].tone}>{invoiceWords[status].word}</StatusBadge>,
    phone: 'aside',
  },
  {
    id: 'total_minor',
    header: 'Total',
    align: 'right',
    cell: ({ total_minor, currency }) => formatMoney(total_minor, currency),
    phone: 'line',
  },
  {
    id: 'pdf',
    header: 'PDF',
    align: 'right',
    cell: ({ id, number }) => (
      <PdfButton
        variant="subtle"
        size="compact-sm"
        aria-label={`Save invoice ${number} as PDF`}
        load={async () => call(getInvoicePdf, { params: { id } })}
        file={number}
      >
        PDF
      </PdfButton>
    ),
    phone: 'line',
  },
])

const csv = {
  file: 'invoices.csv',
  save: async (file: string) => download(exportInvoices, { query: {} }, file),
}

/** Every issued invoice, with its PDF. */
export function InvoicesPanel({ page, timezone, isStale }: { page: InvoicePage; timezone: string; isStale: boolean }) {
  const heading = useId()
  const rows = page.invoices.map((invoice): Row => ({ ...invoice, timezone }))
  return (
    <section aria-labelledby={heading}>
      <ListScreen
        label="Invoices"
        noun={['invoice']}
        csv={csv}
        rows={rows}
        count={page.count}
        next={page.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        isStale={isStale}
        heading={
          <h2 id={heading} className={styles.title}>
            Invoices
          </h2>
        }
        empty={<EmptyState title="No invoices yet">Your first invoice appears here after your first payment.</EmptyState>}
      />
    </section>
  )
}
