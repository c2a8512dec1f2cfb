import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { exportPlatformLedger as exportRows, LedgerRow, listPlatformLedger as listRows } from '#contract/platform/ledger.ts'
import { defaultLimit } from '#contract/base/schema.ts'
import { csvAmount, csvInstant, csvLine, csvStream } from '../../../infrastructure/csv/csv.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readPeriod } from './finance-period.ts'
import { isBalance } from './ledger-figures.ts'
import { findLedgerRows, readLedgerFigure, type LedgerFilter, type LedgerPosition } from './platform-ledger-views.ts'
import { cutPage } from '../../../infrastructure/database/page-of.ts'

const positionOf = ({ business_date, id }: LedgerRow): LedgerPosition => [business_date, id]

function filterOf({ figure, currency, club, ...asked }: QueryOf<typeof exportRows>, now: Temporal.Instant): LedgerFilter {
  const isOfAllDates = isBalance(figure) && asked.from === undefined && asked.to === undefined
  return { figure, currency, club: club ?? null, period: isOfAllDates ? null : readPeriod(asked, now).period }
}

/** The rows of the platform's book behind a figure. */
export async function listPlatformLedger(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { cursor, limit = defaultLimit, ...query }: QueryOf<typeof listRows>,
): Promise<AnswerOf<typeof listRows>> {
  const filter = filterOf(query, clock.now())
  const after = readCursor(cursor, ['date', 'id'])
  const [found, { total_minor, count }] = await Promise.all([
    findLedgerRows(db, filter, { after, limit }),
    readLedgerFigure(db, filter),
  ])
  const { page: rows, next } = cutPage(found, limit, positionOf)
  return {
    period: filter.period,
    transactions: rows,
    total_minor,
    count,
    next,
  }
}

const columns = [
  'Business date',
  'Posted on',
  'Time (UTC)',
  'Kind',
  'Club',
  'Event',
  'Reservation',
  'Invoice',
  'Amount',
  'Currency',
  'Transaction',
] as const

/** Rows read at once: the memory of an export, however long it is. */
const readAtOnce = 1_000

export function exportPlatformLedger(
  { db, clock }: Infrastructure,
  _caller: Caller,
  query: QueryOf<typeof exportRows>,
): Promise<Readable> {
  const filter = filterOf(query, clock.now())
  async function* pages() {
    let after: LedgerPosition | null = null
    do {
      const rows: LedgerRow[] = await findLedgerRows(db, filter, { after, limit: readAtOnce })
      const page = rows.slice(0, readAtOnce)
      yield page.map((row) => line(row, query.currency)).join('')
      const last = page.at(-1)
      after = rows.length > readAtOnce && last ? positionOf(last) : null
    } while (after !== null)
  }
  return Promise.resolve(csvStream(columns, pages()))
}

const line = (row: LedgerRow, currency: string) =>
  csvLine([
    row.business_date,
    row.posted_on,
    csvInstant(row.occurred_at),
    row.kind,
    row.club?.name ?? '',
    row.event?.title ?? '',
    row.reservation?.reference ?? '',
    row.invoice?.number ?? '',
    csvAmount(row.amount_minor, exponentOf(currency)),
    currency,
    row.id,
  ])
