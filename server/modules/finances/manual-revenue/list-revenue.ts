import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type {
  getRevenueDay as dayEndpoint,
  listManualRevenue as listEndpoint,
  RevenueDay,
  RevenueFilters,
} from '#contract/finances/manual-revenue.ts'
import { sum } from '#contract/base/money.ts'
import { csvAmount, csvLine } from '../../../infrastructure/csv/csv.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { openDate, readFrozenDates } from '../../ledger/index.ts'
import { findEventsOn, sumTakings } from '../dates/date-views.ts'
import { readCompleteClub } from '../../clubs/index.ts'
import { findLastTaxRates, findRevenue, sumRevenue, type RevenueRow } from './manual-revenue-views.ts'
import { dateFault } from '../dates/date-fault.ts'
import { cutPage, cutRows, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import { pagedFile } from '../../../infrastructure/csv/list-file.ts'

/** The most rows in one exported CSV. */
const maxRevenueExported = 20_000

export async function listManualRevenue(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  { cursor, limit = defaultLimit, ...filters }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const after = readCursor(cursor, ['date', 'id'])
  const [{ currency }, fullPage, sums] = await Promise.all([
    readCompleteClub(db, club_id, clock.now()),
    findRevenue(db, club_id, filters, { after, limit }),
    sumRevenue(db, club_id, filters),
  ])
  const { page: rows, next } = cutPage(fullPage, limit, (last) => [last.business_date, last.id])
  return {
    entries: rows,
    currency,
    totals: {
      amount_minor: sum(sums.map(({ amount_minor }) => amount_minor)),
      tax_minor: sum(sums.map(({ tax_minor }) => tax_minor)),
      categories: sums.filter(({ amount_minor }) => amount_minor !== 0),
    },
    count: sum(sums.map(({ count }) => count)),
    next,
  }
}

const columns = [
  'Business date',
  'Event',
  'Category',
  'Amount',
  'Tax rate',
  'Tax',
  'Currency',
  'Method',
  'Note',
  'Status',
  'Reason',
]

const lineOf = ({ currency, event, ...row }: RevenueRow) =>
  csvLine([
    row.business_date,
    event?.title ?? null,
    row.category,
    csvAmount(row.amount_minor, exponentOf(currency)),
    row.tax_bp / 100,
    csvAmount(row.tax_minor, exponentOf(currency)),
    currency,
    row.method,
    row.note,
    row.status,
    row.void?.reason ?? null,
  ])

export async function exportManualRevenue(
  { db }: Infrastructure,
  { club_id }: ClubCaller,
  filters: RevenueFilters,
): Promise<Readable> {
  const count = sum((await sumRevenue(db, club_id, filters)).map((one) => one.count))
  if (count > maxRevenueExported) return refuse('too_many_rows', { extra: { most: maxRevenueExported } })
  type Position = readonly [date: string, id: string]
  return pagedFile(columns, lineOf, async ({ after, limit }: { after: Position | null; limit: number }) => {
    const rows = await findRevenue(db, club_id, filters, { after, limit })
    const { page, next } = cutRows<RevenueRow, Position>(rows, limit, ({ business_date, id }) => [business_date, id])
    return { rows: page, next }
  })
}

const byKey = <K extends string>(rows: readonly { key: K | null; amount_minor: number }[]) =>
  [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, of]) =>
    key === null ? [] : [{ key, amount_minor: sum(of.map(({ amount_minor }) => amount_minor)) }],
  )

/** What a date already has, so that nothing is entered twice. */
export async function getRevenueDay(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  query: QueryOf<typeof dayEndpoint>,
): Promise<RevenueDay> {
  const { currency, today } = await readCompleteClub(db, club_id, clock.now())
  const { business_date = today } = query
  const fault = dateFault(business_date, today)
  if (fault !== null) return refuse('invalid', { fields: { business_date: [fault] } })
  const [events, takings, tax_rates, frozenOf] = await Promise.all([
    findEventsOn(db, club_id, business_date),
    sumTakings(db, { club_id, currency, business_date }),
    findLastTaxRates(db, club_id),
    readFrozenDates(db, [club_id], [today, business_date]),
  ])
  const frozen = frozenOf(club_id)
  const is_closed = frozen.dates.has(business_date)
  const of = (source: string) =>
    takings.flatMap((row) => (row.source === source ? [{ ...row, amount_minor: row.taken_minor + row.returned_minor }] : []))
  return {
    business_date,
    currency,
    is_closed,
    posts_on: is_closed ? openDate(today, frozen) : business_date,
    events,
    online_minor: sum(of('online').map(({ amount_minor }) => amount_minor)),
    till: byKey(
      of('till').map(({ method, amount_minor }) => ({ key: method === 'bank_transfer' ? 'other' : method, amount_minor })),
    ),
    manual: byKey(of('manual').map(({ category, amount_minor }) => ({ key: category, amount_minor }))),
    tax_rates,
  }
}
