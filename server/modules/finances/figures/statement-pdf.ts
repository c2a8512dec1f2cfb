import { brand } from '#contract/base/brand.ts'
import type { FinanceTotals } from '#contract/finances/figures.ts'
import type { StatementFilters } from '#contract/finances/statement.ts'
import { methodLabels } from '#contract/finances/revenue-terms.ts'
import { weekdayNames } from '#contract/base/weekdays.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { formatAmount, formatDate, formatMoney, formatPeriod } from '../../../infrastructure/mail/format.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import type { PdfDocument } from '../../../infrastructure/pdf/pdf-document.ts'
import { categoryLabel, sourceLabels } from '../dates/document-words.ts'
import { addTotals, maxRanked } from './figures.ts'
import { readStatementFilter } from './list-statement.ts'
import { readDatedTotals, type NamedFilters, type StatementFilter } from './statement-views.ts'

/** A statement's figures by date, as a PDF. */
export async function getFinanceStatementPdf(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: StatementFilters,
): Promise<Uint8Array> {
  const { filter, named } = await readStatementFilter(infrastructure, caller, query)
  const dates = await readDatedTotals(infrastructure.db, filter)
  return new Uint8Array(await makePdf(statementDocument(filter, named, dates, infrastructure.clock.now())))
}

type DatedTotals = FinanceTotals & { date: string }

const columns: readonly { label: string; value: (totals: FinanceTotals) => number }[] = [
  { label: 'Takings', value: ({ takings }) => takings },
  { label: 'Tax', value: ({ tax }) => tax },
  { label: 'Refunds', value: ({ refunds }) => refunds },
  { label: 'Fees', value: ({ fees }) => fees },
  { label: 'Commissions', value: ({ commissions }) => commissions },
  { label: 'Net takings', value: ({ net }) => net },
]

function statementDocument(
  { scope: { club_name, currency }, period: { from, to }, dated_by, source, category, method, weekday, others }: StatementFilter,
  { event, ambassador }: NamedFilters,
  dates: readonly DatedTotals[],
  now: Temporal.Instant,
): PdfDocument {
  const money = (minor: number) => formatMoney(minor, currency)
  const amount = (minor: number) => formatAmount(minor, currency)
  const totals = addTotals(dates)
  const period = formatPeriod(from, to)
  const named = [
    { label: 'Event', value: event?.title },
    { label: 'Ambassador', value: ambassador?.name },
    { label: 'Source', value: source && sourceLabels[source] },
    { label: 'Category', value: category === 'none' ? 'Not itemised' : category && categoryLabel(category) },
    { label: 'Paid by', value: method && methodLabels[method] },
    { label: 'Only', value: others && `${others.of} beyond the first ${maxRanked}` },
    { label: 'Weekday', value: weekday === undefined ? undefined : weekdayNames[weekday - 1] },
  ]
  const rest = [
    { label: 'Lost in disputes', amount: totals.dispute_losses },
    { label: 'Cash differences', amount: totals.cash_differences },
    { label: 'Paid out by the platform', amount: totals.payouts },
  ]
  return {
    title: `Statement ${period}`,
    made_at: now,
    footer: `${brand} · Statement ${period} · ${club_name}`,
    blocks: [
      { kind: 'heading', level: 3, text: club_name },
      { kind: 'heading', level: 1, text: 'Statement' },
      {
        kind: 'facts',
        rows: [
          { label: 'Period', value: period },
          { label: 'Currency', value: currency },
          { label: 'Dates', value: dated_by === 'posted_on' ? 'Posting dates' : 'Business dates' },
          ...named.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }])),
          ...rest.flatMap(({ label, amount }) => (amount === 0 ? [] : [{ label, value: money(amount) }])),
        ],
      },
      {
        kind: 'table',
        columns: [{ label: 'Date', share: 1.8 }, ...columns.map(({ label }) => ({ label, share: 1.4, align: 'right' as const }))],
        rows: dates.map((one) => [formatDate(one.date), ...columns.map(({ value }) => amount(value(one)))]),
        totals: [['Total', ...columns.map(({ value }) => amount(value(totals)))]],
      },
      {
        kind: 'paragraph',
        small: true,
        text: 'Takings are sales less refunds, tax included. Net takings are sales without tax, less fees, commissions, lost disputes and cash differences.',
      },
    ],
  }
}
