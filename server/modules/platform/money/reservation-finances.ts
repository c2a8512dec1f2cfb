import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type {
  exportReservationFinances as exportRows,
  FinanceRow,
  getReservationFinances as getFinances,
  listReservationFinanceRows as listRows,
  listReservationFinances as listGroups,
  ReservationFinanceFilters,
  ReservationFigure,
} from '#contract/platform/finances.ts'
import { defaultLimit } from '#contract/base/schema.ts'
import { csvAmount, csvInstant, csvLine, csvStream } from '../../../infrastructure/csv/csv.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readPeriod, weeksOf, type Period } from './finance-period.ts'
import { addSums, baseFigures, figureParts, figureOf, noSums, toFigures } from './reservation-figures.ts'
import {
  countGroups,
  findFinanceRows,
  findFirstCurrency,
  findGroups,
  readFigure,
  readWeeks,
  type FinanceFilter,
  type RowPosition,
} from './reservation-finance-views.ts'
import { cutPage } from '../../../infrastructure/database/page-of.ts'

type Filters = Pick<ReservationFinanceFilters, 'club' | 'event' | 'city'> & { currency?: string | undefined }

const filterOf = ({ club, event, city, currency }: Filters, period: Period): FinanceFilter => ({
  ...period,
  club: club ?? null,
  event: event ?? null,
  city: city ?? null,
  currency: currency ?? null,
})

/** Figures of a period and of the previous one, by currency and week. */
export async function getReservationFinances(
  { db, clock }: Infrastructure,
  _caller: Caller,
  query: QueryOf<typeof getFinances>,
): Promise<AnswerOf<typeof getFinances>> {
  const { period, before } = readPeriod(query, clock.now())
  const rows = await readWeeks(db, filterOf(query, { from: before.from, to: period.to }), period.from)
  const weeks = weeksOf(period)
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const ofPeriod = own.filter(({ is_before }) => !is_before)
    return {
      currency,
      now: toFigures(addSums(ofPeriod)),
      before: toFigures(addSums(own.filter(({ is_before }) => is_before))),
      weeks: weeks.map((week_on) => ({ week_on, ...toFigures(ofPeriod.find((row) => row.week_on === week_on) ?? noSums) })),
    }
  })
  return { period, before, currencies }
}

export async function listReservationFinances(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { by, cursor, limit = defaultLimit, ...query }: QueryOf<typeof listGroups>,
): Promise<AnswerOf<typeof listGroups>> {
  const asked = filterOf(query, readPeriod(query, clock.now()).period)
  const currency = asked.currency ?? (await findFirstCurrency(db, asked))
  const filter = { ...asked, currency }
  const after = readCursor(cursor, ['integer', 'text'])
  const [rows, count] = await Promise.all([findGroups(db, filter, { by, after, limit }), countGroups(db, filter, by)])
  const { page: groups, next } = cutPage(rows, limit, (last) => [last.gross_minor, last.key])
  return {
    currency,
    groups: groups.map(({ key, name, detail, ...row }) => ({ key, name, detail, ...toFigures(addSums([row])) })),
    count,
    next,
  }
}

const positionOf = ({ event, id, position }: FinanceRow): RowPosition => [event.business_date, event.id, id, position]

export async function listReservationFinanceRows(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { figure, cursor, limit = defaultLimit, ...query }: QueryOf<typeof listRows>,
): Promise<AnswerOf<typeof listRows>> {
  const filter = filterOf(query, readPeriod(query, clock.now()).period)
  const after = readCursor(cursor, ['date', 'id', 'id', 'integer'])
  const parts = figureParts[figure]
  const [found, { total_minor, count }] = await Promise.all([
    findFinanceRows(db, filter, parts, { after, limit }),
    readFigure(db, filter, parts),
  ])
  const { page: rows, next } = cutPage(found, limit, positionOf)
  return { entries: rows, total_minor, count, next }
}

const columns = [
  'Time (UTC)',
  'Posted on',
  'Business date',
  'Event',
  'Club',
  'Reservation',
  'Figure',
  'Kind',
  'Amount',
  'Currency',
  'Transaction',
] as const

/** Rows per read, which limits the memory an export takes. */
const readAtOnce = 1_000

/** All rows of a figure, or of all figures that count each row once, streamed. */
export function exportReservationFinances(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { figure, ...query }: QueryOf<typeof exportRows>,
): Promise<Readable> {
  const filter = filterOf(query, readPeriod(query, clock.now()).period)
  const asked: readonly ReservationFigure[] = figure === undefined ? baseFigures : [figure]
  const parts = asked.flatMap((one) => figureParts[one])
  async function* pages() {
    let after: RowPosition | null = null
    do {
      const rows: FinanceRow[] = await findFinanceRows(db, filter, parts, { after, limit: readAtOnce })
      const page = rows.slice(0, readAtOnce)
      yield page.map((row) => line(row, query.currency)).join('')
      const last = page.at(-1)
      after = rows.length > readAtOnce && last ? positionOf(last) : null
    } while (after !== null)
  }
  return Promise.resolve(csvStream(columns, pages()))
}

const line = (
  { id, occurred_at, posted_on, event, club, reservation, kind, account, amount_minor }: FinanceRow,
  currency: string,
) =>
  csvLine([
    csvInstant(occurred_at),
    posted_on,
    event.business_date,
    event.title,
    club.name,
    reservation?.reference ?? '',
    figureOf(account, kind) ?? '',
    kind,
    csvAmount(amount_minor, exponentOf(currency)),
    currency,
    id,
  ])
