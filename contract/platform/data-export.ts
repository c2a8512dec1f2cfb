import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'

export const exportedTables = ['users', 'clubs', 'events', 'reservations', 'ledger'] as const
export type ExportedTable = (typeof exportedTables)[number]

export const exportData = endpoint({
  name: 'exportData',
  summary:
    'Export a whole table as CSV (RFC 4180, UTF-8), of any length. Amounts are in minor units, with their currency. Each export is recorded in the audit log.',
  method: 'POST',
  path: 'super-admin/export/{table}/',
  authorize: 'export_platform',
  params: z.strictObject({ table: z.enum(exportedTables, `Table must be one of: ${exportedTables.join(', ')}`) }),
  answer: z.string(),
  media: csvMedia,
  errors: [],
})
