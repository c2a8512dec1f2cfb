import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { listInvoices } from './invoices.ts'

export const exportInvoices = endpoint({
  name: 'exportInvoices',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  path: 'club-admin/subscription/invoices/export/',
  reads: 'replica',
  authorize: 'manage_subscription',
  query: z.omit(listInvoices.query, wholeList),
  answer: z.string(),
  errors: [],
})
