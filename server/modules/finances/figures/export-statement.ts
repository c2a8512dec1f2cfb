import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { StatementFilters } from '#contract/finances/statement.ts'
import { csvAmount, csvInstant, csvLine } from '../../../infrastructure/csv/csv.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readStatementFilter } from './list-statement.ts'
import { readEntries, type StatementEntry, type StatementPosition } from './statement-views.ts'
import { pagedFile } from '../../../infrastructure/csv/list-file.ts'

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

/** All entries of a statement, streamed; of one figure if the query names it. */
export async function exportFinanceStatement(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: StatementFilters,
): Promise<Readable> {
  const { filter } = await readStatementFilter(infrastructure, caller, query)
  const read = { ...filter, figure: query.figure ?? null }
  return pagedFile(
    columns,
    (entry: StatementEntry) => line(entry, filter.scope.currency),
    // A page is whole transactions; the last one is empty.
    async ({ after, limit }: { after: StatementPosition | null; limit: number }) => {
      const rows = await readEntries(infrastructure.db, read, { after, limit })
      const last = rows.at(-1)
      return { rows, next: last === undefined ? null : ([last.date, last.id] as const) }
    },
  )
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
