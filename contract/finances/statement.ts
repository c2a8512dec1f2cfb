import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import {
  FinanceEvent,
  financeFigures,
  financeFrame,
  FinancePeriod,
  financeSources,
  FinanceTotals,
  maxFinanceDays,
} from './figures.ts'
import { revenueMethods, takingsCategories } from './revenue-terms.ts'
import { Id, Instant, LocalDate, MinorUnits, pageAnswer, pageQuery, PdfBytes } from '../base/schema.ts'

const periodShape = /^(today|week|month|quarter|year|upcoming|all|\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2})$/
const periodMessage = 'Period must be today, week, month, quarter, year, upcoming, all or YYYY-MM-DD,YYYY-MM-DD'

/** How a row is assigned to a period: by the business date of its event, or by the date it was posted. */
export const datedBy = ['business_date', 'posted_on'] as const

/** What was sold; `none` for money without a line. */
export const soldAs = [...takingsCategories, 'none'] as const

const filters = {
  period: z.optional(z.string().check(z.regex(periodShape, periodMessage))),
  dated_by: z.optional(z.enum(datedBy, 'Dates must be business_date or posted_on')),
  /** Limits rows to those with entries of this figure. */
  figure: z.optional(z.enum(financeFigures, `Figure must be one of: ${financeFigures.join(', ')}`)),
  source: z.optional(z.enum(financeSources, `Source must be one of: ${financeSources.join(', ')}`)),
  category: z.optional(z.enum(soldAs, `Category must be one of: ${soldAs.join(', ')}`)),
  /** How it was paid at the venue. */
  method: z.optional(z.enum(revenueMethods, `Method must be one of: ${revenueMethods.join(', ')}`)),
  /** Of its date: 1 is Monday. */
  weekday: z.optional(
    z.coerce
      .number('Weekday must be a number from 1 to 7')
      .check(
        z.int('Weekday must be a number from 1 to 7'),
        z.gte(1, 'Weekday must be a number from 1 to 7'),
        z.lte(7, 'Weekday must be a number from 1 to 7'),
      ),
  ),
  event_id: z.optional(Id),
  ambassador_id: z.optional(Id),
  /** Only events, or only ambassadors, beyond the first of the period’s ranking. */
  others: z.optional(z.enum(['events', 'ambassadors'], 'Others must be events or ambassadors')),
}

export const StatementFilters = z.strictObject(filters)

/** A ledger transaction as the club sees it. */
export const StatementRow = z.object({
  id: Id,
  occurred_at: Instant,
  posted_on: z.nullable(LocalDate),
  business_date: LocalDate,
  /** The closed date it adjusts. */
  adjusts_date: z.nullable(LocalDate),
  kind: z.string(),
  source: z.nullable(z.enum(financeSources)),
  event: z.nullable(FinanceEvent),
  reservation: z.nullable(z.object({ id: Id, reference: z.string() })),
  /** The amount of the requested figure, within the filters. */
  amount_minor: MinorUnits,
  entries: z.array(
    z.object({ position: z.int(), account: z.string(), category: z.nullable(z.string()), amount_minor: MinorUnits }),
  ),
})

export const FinanceStatement = z.object({
  ...financeFrame,
  period: FinancePeriod,
  dated_by: z.enum(datedBy),
  figure: z.enum(financeFigures),
  event: z.nullable(FinanceEvent),
  ambassador: z.nullable(z.object({ id: Id, name: z.string() })),
  /** All pages of the period within the filters. */
  totals: FinanceTotals,
  transactions: z.array(StatementRow),
  ...pageAnswer,
})

const statement = { method: 'GET', authorize: 'manage_finances' } as const

/** Where counting stops. */
export const countedRows = 1000

export const listFinanceStatement = endpoint({
  ...statement,
  name: 'listFinanceStatement',
  summary: `List your club’s ledger for a period of up to ${maxFinanceDays} days, latest first: the rows behind every figure of its finances. \`period\`: today, week, month (default), quarter, year, upcoming, all, or two dates with a comma. \`figure\` is takings by default. \`count\` stops at 1,000.`,
  path: 'club-admin/finance/',
  reads: 'replica',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: FinanceStatement,
  errors: ['club_incomplete'],
})

export const exportFinanceStatement = endpoint({
  ...statement,
  name: 'exportFinanceStatement',
  summary:
    'Export all entries of the statement’s period as CSV (RFC 4180, UTF-8), oldest first. With `figure`, only the transactions that contribute to it.',
  path: 'club-admin/finance/export/',
  reads: 'replica',
  query: StatementFilters,
  answer: z.string(),
  media: csvMedia,
  errors: ['club_incomplete'],
})

export const getFinanceStatementPdf = endpoint({
  ...statement,
  name: 'getFinanceStatementPdf',
  summary: 'Export the statement’s figures, in total and by date, as PDF.',
  path: 'club-admin/finance/pdf/',
  reads: 'replica',
  query: StatementFilters,
  answer: PdfBytes,
  media: 'application/pdf',
  errors: ['club_incomplete'],
})

export type StatementFilters = z.output<typeof StatementFilters>
export type StatementRow = z.output<typeof StatementRow>
export type FinanceStatement = z.output<typeof FinanceStatement>
