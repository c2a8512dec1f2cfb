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
import { csvAmount, csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readPlatformPeriod, weeksOf, type Period } from './finance-period.ts'
import { addSums, baseFigures, reservationFigureTable, figureOf, noSums, toFigures } from './reservation-figures.ts'
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
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

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
  const { period, before } = readPlatformPeriod(query, clock.now())
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
  const base = filterOf(query, readPlatformPeriod(query, clock.now()).period)
  const currency = base.currency ?? (await findFirstCurrency(db, base))
  const filter = { ...base, currency }
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

const positionKinds = ['date', 'id', 'id', 'integer'] as const
const positionOf = ({ event, id, position }: FinanceRow): RowPosition => [event.business_date, event.id, id, position]

export async function listReservationFinanceRows(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { figure, cursor, limit = defaultLimit, ...query }: QueryOf<typeof listRows>,
): Promise<AnswerOf<typeof listRows>> {
  const filter = filterOf(query, readPlatformPeriod(query, clock.now()).period)
  const after = readCursor(cursor, positionKinds)
  const parts = reservationFigureTable[figure]
  const [page, { total_minor, count }] = await Promise.all([
    findFinanceRows(db, filter, parts, { after, limit }),
    readFigure(db, filter, parts),
  ])
  const { page: rows, next } = cutPage(page, limit, positionOf)
  return { entries: rows, total_minor, count, next }
}

/** All rows of a figure, or of all figures that count each row once, as a file. */
export async function exportReservationFinances(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { figure, ...query }: QueryOf<typeof exportRows>,
): Promise<Readable> {
  const filter = filterOf(query, readPlatformPeriod(query, clock.now()).period)
  const figures: readonly ReservationFigure[] = figure === undefined ? baseFigures : [figure]
  const parts = figures.flatMap((one) => reservationFigureTable[one])
  return listFile(columnsIn(query.currency), async ({ cursor, limit }) => {
    const page = await findFinanceRows(db, filter, parts, { after: readCursor(cursor, positionKinds), limit })
    const { page: rows, next } = cutPage(page, limit, positionOf)
    return { rows, next }
  })
}

const columnsIn = (currency: string): CsvColumns<FinanceRow> => [
  ['Time (UTC)', ({ occurred_at }) => csvInstant(occurred_at)],
  ['Posted on', ({ posted_on }) => posted_on],
  ['Business date', ({ event }) => event.business_date],
  ['Event', ({ event }) => event.title],
  ['Club', ({ club }) => club.name],
  ['Reservation', ({ reservation }) => reservation?.reference ?? ''],
  ['Figure', ({ account, kind }) => figureOf(account, kind) ?? ''],
  ['Kind', ({ kind }) => kind],
  ['Amount', ({ amount_minor }) => csvAmount(amount_minor, exponentOf(currency))],
  ['Currency', () => currency],
  ['Transaction', ({ id }) => id],
]
