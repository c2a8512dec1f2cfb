import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { listManagedEvents } from './management.ts'

export const exportManagedEvents = endpoint({
  name: 'exportManagedEvents',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  path: 'club-admin/events/export/',
  reads: 'replica',
  authorize: 'manage_events',
  query: z.omit(listManagedEvents.query, wholeList),
  answer: z.string(),
  errors: [],
})
