import { useMemo } from 'react'
import { Link } from 'react-router'
import { financeFigures, type FinanceFigure } from '#contract/finances/figures.ts'
import {
  countedRows,
  exportFinanceStatement,
  getFinanceStatementPdf,
  listFinanceStatement,
  soldAs,
  type FinanceStatement,
  type StatementRow,
} from '#contract/finances/statement.ts'
import { methodLabels } from '#contract/finances/revenue-terms.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, dates, defineList, linked, linkedText } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PdfButton } from '../../../ui/pdf-button.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { FinanceTabs } from '../../../domain/finance-tabs.tsx'
import { categoryLabel, clubFigureLabels, entryKindLabel, sourceLabels } from '../parts/finance-words.ts'
import styles from '../parts/finances.module.css'
import { RowEntries } from '../parts/row-entries.tsx'
import { readPeriod, statementPeriods } from '../parts/statement-period.ts'
import { weekdayNames } from '#contract/base/weekdays.ts'

const list = defineList({
  filters: {
    period: { ...dates('Business dates'), read: readPeriod },
    figure: { kind: 'linked' as const, label: 'Figure', read: (text: string) => financeFigures.find((one) => one === text) },
    source: choice('Source', sourceLabels),
    dated_by: { kind: 'linked' as const, label: 'Dates', read: (text: string) => (text === 'posted_on' ? text : undefined) },
    event_id: linked('Event'),
    ambassador_id: linked('Ambassador'),
    method: choice('Payment method', methodLabels),
    weekday: linkedText('Weekday', /^[1-7]$/),
    others: {
      kind: 'linked' as const,
      label: 'Others',
      read: (text: string) => (['events', 'ambassadors'] as const).find((one) => one === text),
    },
    category: { kind: 'linked' as const, label: 'Sold', read: (text: string) => soldAs.find((one) => one === text) },
  },
})

/** The weekday is a number for the API, and text in the address. */
const queryOf = <Q extends { weekday?: string }>({ weekday, ...query }: Q) => ({
  ...query,
  ...(weekday !== undefined && { weekday: Number(weekday) }),
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ statement: apiQuery(listFinanceStatement, { query: queryOf(list.queryOf(search)) }) }),
  title: () => 'Statement',
  Component: StatementScreen,
  Skeleton: TableSkeleton,
})

const columnsIn = (currency: string, figure: FinanceFigure) =>
  defineColumns<StatementRow>([
    { id: 'what', header: 'What', cell: ({ kind }) => entryKindLabel(kind) },
    { id: 'date', header: 'Business date', cell: ({ business_date }) => formatLocalDate(business_date), phone: 'line' },
    { id: 'posted', header: 'Posted', cell: ({ posted_on }) => posted_on && formatLocalDate(posted_on) },
    { id: 'event', header: 'Event', cell: ({ event }) => event?.title, phone: 'line' },
    { id: 'reservation', header: 'Reservation', cell: ({ reservation }) => reservation?.reference },
    { id: 'source', header: 'Source', cell: ({ source }) => sourceLabels[source ?? 'adjustment'] },
    {
      id: 'amount',
      header: clubFigureLabels[figure],
      align: 'right',
      cell: ({ amount_minor }) => formatMoney(amount_minor, currency),
      phone: 'aside',
    },
  ])

function StatementScreen({ data: { statement }, search, isStale }: ScreenProps<{ statement: FinanceStatement }>) {
  const { currency, period, figure, totals, transactions, dated_by, event, ambassador } = statement
  const columns = useMemo(() => columnsIn(currency, figure), [currency, figure])
  const filters = list.filtersOf(search)
  const file = `statement-${period.from}-${period.to}`
  const shown = search.get('row')
  const open = transactions.find(({ id }) => id === shown)
  const linkTo = (change: Record<string, string | undefined>) => withQuery(paths.clubStatement, { ...filters, ...change })
  return (
    <>
      <PageHeader
        title="Statement"
        lead={`${formatLocalDate(period.from)} to ${formatLocalDate(period.to)}.`}
        actions={
          <PdfButton load={async () => call(getFinanceStatementPdf, { query: queryOf(filters) })} file={file}>
            Export PDF
          </PdfButton>
        }
      />
      <FinanceTabs current={paths.clubStatement} />
      <div className={styles.page}>
        <div className={styles.bar}>
          <LinkTabs
            label="Period"
            isChoice
            items={statementPeriods.map(({ name, label }) => ({
              to: linkTo({ period: name }),
              label,
              isCurrent: (filters.period ?? 'month') === name,
            }))}
          />
          {dated_by === 'posted_on' ? (
            <p className={styles.note}>
              By date of posting, to match your cash and bank.{' '}
              <Link to={linkTo({ dated_by: undefined })}>Use business dates</Link>
            </p>
          ) : (
            <p className={styles.note}>
              By business date. <Link to={linkTo({ dated_by: 'posted_on' })}>Use posting dates</Link>
            </p>
          )}
        </div>
        <Stats>
          {financeFigures
            .filter((one) => one === figure || one === 'takings' || totals[one] !== 0)
            .map((one) => (
              <StatCard
                key={one}
                label={one === 'due' && filters.period !== 'all' ? 'Change in held for you' : clubFigureLabels[one]}
                value={formatMoney(totals[one], currency)}
                {...(one === figure ? { note: 'listed below' } : { to: linkTo({ figure: one }) })}
              />
            ))}
        </Stats>
        <ListScreen
          label="Statement"
          noun={['row']}
          list={list}
          linkedTo={{
            ...(filters.figure !== undefined && { figure: clubFigureLabels[filters.figure] }),
            ...(filters.dated_by !== undefined && { dated_by: 'by posting date' }),
            ...(event && { event_id: event.title }),
            ...(ambassador && { ambassador_id: ambassador.name }),
            ...(filters.weekday !== undefined && { weekday: weekdayNames[Number(filters.weekday) - 1] ?? '' }),
            ...(filters.others !== undefined && { others: filters.others }),
            ...(filters.category !== undefined && {
              category: categoryLabel(filters.category === 'none' ? null : filters.category),
            }),
          }}
          rows={transactions}
          count={statement.count}
          countLimit={countedRows}
          next={statement.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ kind }) => entryKindLabel(kind)}
          rowHref={({ id }) => withQuery(paths.clubStatement, { ...list.queryOf(search), row: id })}
          csv={{ file: `${file}.csv`, save: async (file) => download(exportFinanceStatement, { query: queryOf(filters) }, file) }}
          isStale={isStale}
          empty={
            <EmptyState title={`No ${clubFigureLabels[figure].toLowerCase()} in this period`}>
              Payments, refunds, fees and payouts appear here as they are posted.
            </EmptyState>
          }
        />
      </div>
      <DetailDrawer title={open === undefined ? 'Row' : entryKindLabel(open.kind)} opened={shown !== null} params={['row']}>
        {open === undefined ? <p>This row is on another page.</p> : <RowEntries row={open} currency={currency} />}
      </DetailDrawer>
    </>
  )
}
