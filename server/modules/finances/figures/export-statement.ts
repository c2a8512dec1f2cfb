import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { StatementFilters } from '#contract/finances/statement.ts'
import { csvAmount, csvInstant, csvLine, csvStream } from '../../../infrastructure/csv/csv.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readStatementFilter } from './statement-filter.ts'
import { readEntries, type StatementEntry, type StatementPosition } from './statement-views.ts'

const columns = [
  'Business date',
  'Posted on',
  'Adjusts',
  'Time (UTC)',
  'Transaction',
  'Entry',
  'Kind',
  'Source',
  'Event',
  'Reservation',
  'Account',
  'Category',
  'Amount',
  'Currency',
] as const

/** Transactions per read, which limits the memory a file takes, however long it is. */
const readAtOnce = 1_000

/** All entries of a statement, streamed; of one figure if the query names it. */
export async function exportFinanceStatement(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: StatementFilters,
): Promise<Readable> {
  const { filter } = await readStatementFilter(infrastructure, caller, query)
  return csvStream(columns, pages(infrastructure, { ...filter, figure: query.figure ?? null }))
}

async function* pages({ db }: Infrastructure, filter: Parameters<typeof readEntries>[1]): AsyncIterable<string> {
  const { currency } = filter.frame
  let after: StatementPosition | null = null
  do {
    const entries: StatementEntry[] = await readEntries(db, filter, { after, limit: readAtOnce })
    const last = entries.at(-1)
    if (last === undefined) return
    yield entries.map((entry) => line(entry, currency)).join('')
    after = [last.date, last.id]
  } while (after !== null)
}

const line = (entry: StatementEntry, currency: string) =>
  csvLine([
    entry.business_date,
    entry.posted_on,
    entry.adjusts_date,
    csvInstant(entry.occurred_at),
    entry.id,
    entry.position + 1,
    entry.kind,
    entry.source,
    entry.event_title,
    entry.reference,
    entry.account,
    entry.category,
    csvAmount(entry.amount_minor, exponentOf(currency)),
    currency,
  ])
