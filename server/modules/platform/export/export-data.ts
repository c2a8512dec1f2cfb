import type { Readable } from 'node:stream'
import type { ExportedTable } from '#contract/platform/data-export.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { csvLine, csvStream } from '../../../infrastructure/csv/csv.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { columnsOf, readExportRows } from './export-views.ts'

/** Rows per read, which limits the memory a file takes. */
const readAtOnce = 2_000

/** A whole table as a file. The export is logged before its first line. */
export async function exportData({ db, clock }: Infrastructure, caller: Caller, table: ExportedTable): Promise<Readable> {
  await db
    .transaction()
    .execute(async (tx) =>
      audit(tx, caller, { at: clock.now(), action: 'exportData', subject: { kind: 'export', id: null }, after: { table } }),
    )
  return csvStream(columnsOf(table), readTable(db, table))
}

async function* readTable(db: Infrastructure['db'], table: ExportedTable): AsyncIterable<string> {
  const columns = columnsOf(table)
  let after: Awaited<ReturnType<typeof readExportRows>>['last'] = null
  do {
    const { rows, last } = await readExportRows(db, table, after, readAtOnce)
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((name) => cellOf(row[name] ?? null)))).join('')
    after = last
  } while (after !== null)
}

const cellOf = (value: string | number | boolean | null) => (typeof value === 'boolean' ? String(value) : value)
