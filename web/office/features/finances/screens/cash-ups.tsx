import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMemo } from 'react'
import { listCashUps, verifyCashUps } from '#contract/finances/cash-up.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { methodLabels } from '#contract/finances/revenue-terms.ts'
import { exportCashUps } from '#contract/finances/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { FinanceTabs } from '../../../domain/finance-tabs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from '../parts/takings.module.css'
import { differenceTone, differenceWords } from '../../../domain/cash-difference.ts'

type CashUpList = AnswerOf<typeof listCashUps>
type Row = CashUpList['cash_ups'][number]

const list = defineList({ filters: { status: choice('Status', { due: 'Open, last 14 days', open: 'Open', closed: 'Closed' }) } })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listCashUps, { query: list.queryOf(search) }) }),
  title: () => 'Cash-up',
  Component: CashUps,
  Skeleton: TableSkeleton,
})

const columnsIn = (currency: string) =>
  defineColumns<Row>([
    { id: 'date', header: 'Business date', cell: ({ business_date }) => formatLocalDate(business_date) },
    { id: 'events', header: 'Events', cell: ({ events }) => events.join(', '), phone: 'line' },
    {
      id: 'takings',
      header: 'Takings',
      align: 'right',
      cell: ({ takings_minor }) => formatMoney(takings_minor, currency),
      phone: 'line',
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) =>
        status === 'closed' ? <StatusBadge tone="done">Closed</StatusBadge> : <StatusBadge tone="info">Open</StatusBadge>,
      phone: 'aside',
    },
    {
      id: 'difference',
      header: 'Difference',
      align: 'right',
      cell: ({ sheet }) => sheet && <Differences sheet={sheet} currency={currency} />,
      phone: 'line',
    },
    { id: 'by', header: 'Closed by', cell: ({ sheet }) => sheet?.closed_by },
  ])

/** The difference in cash, and in other totals that differ. */
function Differences({
  sheet: { difference_minor, cashless },
  currency,
}: {
  sheet: NonNullable<Row['sheet']>
  currency: string
}) {
  const words = (minor: number) => differenceWords(minor, (one) => formatMoney(one, currency))
  const others = cashless.filter((one) => one.difference_minor !== 0)
  return (
    <span className={styles.differences}>
      <StatusBadge tone={differenceTone(difference_minor)}>{words(difference_minor)}</StatusBadge>
      {others.map(({ method, difference_minor: minor }) => (
        <StatusBadge key={method} tone="warn">
          {`${methodLabels[method]} ${words(minor)}`}
        </StatusBadge>
      ))}
    </span>
  )
}

const faults = {
  missing_sheet: 'an earlier sheet is missing',
  file_differs: 'its PDF isn’t the one that was signed',
  hash_differs: 'its figures aren’t the ones that were signed',
  other_document: 'its PDF is another document',
  chain_differs: 'it doesn’t follow from the previous sheet',
} as const

const csv = {
  file: 'cash-ups.csv',
  save: async (file: string, search: URLSearchParams) => download(exportCashUps, { query: list.filtersOf(search) }, file),
}

function CashUps({ data: { answer }, isStale }: ScreenProps<{ answer: CashUpList }>) {
  const { cash_ups, currency, next, today } = answer
  const columns = useMemo(() => columnsIn(currency), [currency])
  const verify = useMutation({
    mutationFn: async () => call(verifyCashUps),
    onSuccess: ({ sheets, broken }) =>
      toast(
        broken === null
          ? {
              tone: 'ok',
              message:
                sheets === 0 ? 'There are no sheets yet.' : `${formatCount(sheets, 'sheet')} verified: nothing was changed.`,
            }
          : {
              tone: 'bad',
              message: `Sheet ${broken.number} of ${formatLocalDate(broken.business_date)} doesn’t match: ${faults[broken.fault]}.`,
            },
      ),
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
  })
  const open = cash_ups.filter(({ status }) => status === 'open').length
  return (
    <>
      <PageHeader
        title="Cash-up"
        lead={
          open === 0
            ? `Every date on this page is closed. Today is ${formatLocalDate(today)}.`
            : `${formatCount(open, 'date')} to close`
        }
        actions={
          <Button
            variant="default"
            loading={verify.isPending}
            leftSection={<ShieldCheck size={16} aria-hidden="true" />}
            onClick={() => verify.mutate()}
          >
            Verify sheets
          </Button>
        }
      />
      <FinanceTabs current={paths.clubCashUps} />
      <ListScreen
        label="Cash-ups"
        noun={['date']}
        list={list}
        csv={csv}
        rows={cash_ups}
        count={cash_ups.length}
        {...(next !== null && { countLimit: cash_ups.length })}
        next={next}
        columns={columns}
        rowId={({ business_date }) => business_date}
        rowName={({ business_date }) => formatLocalDate(business_date)}
        rowHref={({ business_date }) => paths.clubCashUp(business_date)}
        isStale={isStale}
        empty={<EmptyState title="Nothing to close yet">Dates with events or takings appear here.</EmptyState>}
      />
    </>
  )
}
