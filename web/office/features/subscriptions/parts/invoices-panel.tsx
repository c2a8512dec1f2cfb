import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import { getInvoicePdf, type Invoice } from '#contract/invoices.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatDay, formatMoney } from '../../../../shared/format/format.ts'
import { savePdf } from '../../../../shared/api/save-file.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
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
  { id: 'pdf', header: 'PDF', align: 'right', cell: (row) => <PdfButton invoice={row} />, phone: 'line' },
])

function PdfButton({ invoice: { id, number } }: { invoice: Invoice }) {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      savePdf(await call(getInvoicePdf, { params: { id } }), number)
    } catch (error) {
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isPending}
      leftSection={<Download size={16} aria-hidden="true" />}
      aria-label={`Save invoice ${number} as PDF`}
      onClick={() => void save()}
    >
      PDF
    </Button>
  )
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
