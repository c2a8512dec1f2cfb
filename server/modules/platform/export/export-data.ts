import type { Readable } from 'node:stream'
import type { ExportedTable } from '#contract/platform/data-export.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { csvLine } from '../../../infrastructure/csv/csv.ts'
import { pagedFile } from '../../../infrastructure/csv/list-file.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { columnsOf, readExportRows, type ExportPosition, type ExportRow } from './export-views.ts'

/** A whole table as a file. The export is logged before its first line. */
export async function exportData({ db, clock }: Infrastructure, caller: Caller, table: ExportedTable): Promise<Readable> {
  await db
    .transaction()
    .execute(async (tx) =>
      audit(tx, caller, { at: clock.now(), action: 'exportData', subject: { kind: 'export', id: null }, after: { table } }),
    )
  const columns = columnsOf(table)
  const lineOf = (row: ExportRow) => csvLine(columns.map((name) => cellOf(row[name] ?? null)))
  return pagedFile<ExportRow, ExportPosition>(columns, lineOf, async ({ after, limit }) =>
    readExportRows(db, table, after, limit),
  )
}

const cellOf = (value: string | number | boolean | null) => (typeof value === 'boolean' ? String(value) : value)
