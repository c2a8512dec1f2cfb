import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { exportPlatformLedger as exportRows, LedgerRow, listPlatformLedger as listRows } from '#contract/platform/ledger.ts'
import { csvAmount, csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readPlatformPeriod } from './finance-period.ts'
import { isBalance } from './ledger-figures.ts'
import { findLedgerRows, readLedgerFigure, type LedgerFilter, type LedgerPosition } from './platform-ledger-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

const positionKinds = ['date', 'id'] as const
const positionOf = ({ business_date, id }: LedgerRow): LedgerPosition => [business_date, id]

function filterOf({ figure, currency, club, ...range }: QueryOf<typeof exportRows>, now: Temporal.Instant): LedgerFilter {
  const isOfAllDates = isBalance(figure) && range.from === undefined && range.to === undefined
  return { figure, currency, club: club ?? null, period: isOfAllDates ? null : readPlatformPeriod(range, now).period }
}

/** The rows of the platform's book behind a figure. */
export async function listPlatformLedger(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { cursor, limit = defaultLimit, ...query }: QueryOf<typeof listRows>,
): Promise<AnswerOf<typeof listRows>> {
  const filter = filterOf(query, clock.now())
  const after = readCursor(cursor, positionKinds)
  const [page, { total_minor, count }] = await Promise.all([
    findLedgerRows(db, filter, { after, limit }),
    readLedgerFigure(db, filter),
  ])
  const { page: rows, next } = cutPage(page, limit, positionOf)
  return {
    period: filter.period,
    transactions: rows,
    total_minor,
    count,
    next,
  }
}

/** The same rows as a file. */
export async function exportPlatformLedger(
  { db, clock }: Infrastructure,
  _caller: Caller,
  query: QueryOf<typeof exportRows>,
): Promise<Readable> {
  const filter = filterOf(query, clock.now())
  return listFile(columnsIn(query.currency), async ({ cursor, limit }) => {
    const page = await findLedgerRows(db, filter, { after: readCursor(cursor, positionKinds), limit })
    const { page: rows, next } = cutPage(page, limit, positionOf)
    return { rows, next }
  })
}

const columnsIn = (currency: string): CsvColumns<LedgerRow> => [
  ['Business date', ({ business_date }) => business_date],
  ['Posted on', ({ posted_on }) => posted_on],
  ['Time (UTC)', ({ occurred_at }) => csvInstant(occurred_at)],
  ['Kind', ({ kind }) => kind],
  ['Club', ({ club }) => club?.name ?? ''],
  ['Event', ({ event }) => event?.title ?? ''],
  ['Reservation', ({ reservation }) => reservation?.reference ?? ''],
  ['Invoice', ({ invoice }) => invoice?.number ?? ''],
  ['Amount', ({ amount_minor }) => csvAmount(amount_minor, exponentOf(currency))],
  ['Currency', () => currency],
  ['Transaction', ({ id }) => id],
]
