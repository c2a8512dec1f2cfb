import { Button } from '@mantine/core'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  exportManualRevenue,
  getRevenueAttachment,
  getRevenueDay,
  listManualRevenue,
  type ManualRevenue,
  type RevenueDay,
} from '#contract/finances/manual-revenue.ts'
import { categoryLabels, methodLabels } from '#contract/finances/revenue-terms.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { saveFile } from '../../../../shared/api/save-file.ts'
import { downloadLimited } from '../../../../shared/api/download.ts'
import { formatLocalDate, formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { RevenueForm } from '../parts/revenue-form.tsx'
import styles from '../parts/takings.module.css'
import { useAttachToRevenue } from '../queries/use-takings.ts'

// Loaded when they are opened.
const ImportDrawer = lazy(async () => ({ default: (await import('../parts/import-drawer.tsx')).ImportDrawer }))
const VoidDialog = lazy(async () => ({ default: (await import('../parts/void-dialog.tsx')).VoidDialog }))

interface Data {
  answer: AnswerOf<typeof listManualRevenue>
  today: RevenueDay
}

const list = defineList({
  filters: {
    category: choice('Category', categoryLabels),
    method: choice('Payment method', methodLabels),
    status: choice('Status', { posted: 'Posted', void: 'Void' }),
  },
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({
    answer: apiQuery(listManualRevenue, { query: list.queryOf(search) }),
    today: apiQuery(getRevenueDay, {}),
  }),
  title: () => 'Manual Revenue',
  Component: ManualRevenueScreen,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<ManualRevenue>([
  { id: 'date', header: 'Business date', oneLine: true, cell: ({ business_date }) => formatLocalDate(business_date) },
  { id: 'category', header: 'Category', cell: ({ category }) => categoryLabels[category], phone: 'line' },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount_minor, currency, status }) =>
      status === 'void' ? <s>{formatMoney(amount_minor, currency)}</s> : formatMoney(amount_minor, currency),
    phone: 'aside',
  },
  { id: 'tax', hidden: true, header: 'Tax', align: 'right', cell: ({ tax_bp }) => formatPercent(tax_bp) },
  { id: 'method', header: 'Paid by', cell: ({ method }) => methodLabels[method], phone: 'line' },
  { id: 'event', hidden: true, header: 'Event', cell: ({ event }) => event?.title },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, adjusted_on }) =>
      status === 'void' ? (
        <StatusBadge tone="off">Void</StatusBadge>
      ) : adjusted_on === null ? (
        <StatusBadge tone="ok">Posted</StatusBadge>
      ) : (
        <StatusBadge tone="info">{`Posted ${formatLocalDate(adjusted_on)}`}</StatusBadge>
      ),
    phone: ({ status }) => (status === 'void' ? 'Void' : null),
  },
  {
    id: 'note',
    header: 'Note',
    cell: ({ note, void: voided }) => (voided === null ? note : `${note}${note === '' ? '' : ' · '}${voided.reason}`),
    phone: 'line',
  },
])

async function saveAttachment({ id, attachment }: ManualRevenue): Promise<void> {
  try {
    const bytes = await call(getRevenueAttachment, { params: { id } })
    saveFile(new Blob([bytes.slice()], { type: attachment?.type ?? '' }), attachment?.name ?? 'attachment')
  } catch (error) {
    toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
  }
}

function ManualRevenueScreen({ data: { answer, today }, search, isStale }: ScreenProps<Data>) {
  const [voided, setVoided] = useState<ManualRevenue | null>(null)
  const [corrected, setCorrected] = useState<ManualRevenue | null>(null)
  const { currency, totals } = answer
  const attaching = useAttachments()
  const actions = useMemo(
    () => (entry: ManualRevenue) => {
      const why = entry.status === 'void' ? { disabled: 'This entry is void' } : {}
      return [
        {
          label: 'Correct entry',
          ...why,
          onClick: () => {
            setCorrected(entry)
            window.scrollTo({ top: 0 })
          },
        },
        entry.attachment === null
          ? { label: 'Attach file', ...why, onClick: () => attaching.start(entry.id) }
          : { label: 'Download attachment', onClick: () => void saveAttachment(entry) },
        { label: 'Void entry', danger: true, ...why, onClick: () => setVoided(entry) },
      ]
    },
    [attaching],
  )
  return (
    <>
      <PageHeader
        title="Manual Revenue"
        lead="Revenue other than bookings: bar, cloakroom, private hire and more."
        actions={
          <>
            <Button component={Link} to={paths.clubCashUps} variant="default">
              Open cash-up
            </Button>
            <Button component={Link} to="?import=1" variant="default" leftSection={<Upload size={16} aria-hidden="true" />}>
              Import CSV
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <Panel title={corrected === null ? 'Enter revenue' : 'Correct entry'}>
          <RevenueForm
            key={corrected?.id ?? 'new'}
            currency={currency}
            today={today}
            replaces={corrected}
            onDone={() => setCorrected(null)}
          />
        </Panel>
        <div className={styles.stack}>
          <Stats>
            <StatCard label="Posted" value={formatMoney(totals.amount_minor, currency)} note="tax included" />
            <StatCard label="Tax" value={formatMoney(totals.tax_minor, currency)} />
            {totals.categories.slice(0, 2).map(({ category, amount_minor }) => (
              <StatCard
                key={category}
                label={categoryLabels[category]}
                value={formatMoney(amount_minor, currency)}
                to={withQuery(paths.clubManualRevenue, { ...list.filtersOf(search), category })}
              />
            ))}
          </Stats>
          <ListScreen
            label="Manual revenue"
            noun={['entry', 'entries']}
            list={list}
            rows={answer.entries}
            count={answer.count}
            next={answer.next}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ category, method, business_date }) =>
              `${categoryLabels[category]} of ${formatLocalDate(business_date)}, ${methodLabels[method].toLowerCase()}`
            }
            rowActions={actions}
            csv={{
              file: 'manual-revenue.csv',
              save: async (file) => downloadLimited(exportManualRevenue, { query: list.filtersOf(search) }, file),
            }}
            isStale={isStale}
            empty={<EmptyState title="No revenue entered yet">Enter the first amount, or import a CSV.</EmptyState>}
          />
        </div>
      </div>
      {attaching.field}
      <Suspense>
        {search.has('import') && <ImportDrawer />}
        {voided !== null && <VoidDialog entry={voided} onClose={() => setVoided(null)} />}
      </Suspense>
    </>
  )
}

/** A file for an entry of the list, chosen with the browser's own dialog. */
function useAttachments() {
  const { mutateAsync } = useAttachToRevenue()
  const field = useRef<HTMLInputElement>(null)
  const [id, setId] = useState('')
  const send = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      await mutateAsync({ id, file })
      toast({ tone: 'ok', message: `${file.name} is attached.` })
    } catch (error) {
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
    }
    if (field.current) field.current.value = ''
  }
  return {
    start: (entryId: string) => {
      setId(entryId)
      field.current?.click()
    },
    field: (
      <input
        ref={field}
        type="file"
        hidden
        aria-label="Attachment of the entry"
        accept="image/jpeg,image/png,image/gif,image/webp,application/pdf"
        onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
      />
    ),
  }
}
