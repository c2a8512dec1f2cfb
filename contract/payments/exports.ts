import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { listClubDisputes } from './disputes.ts'

export const exportClubDisputes = endpoint({
  name: 'exportClubDisputes',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  path: 'club-admin/disputes/export/',
  reads: 'replica',
  authorize: 'manage_finances',
  query: z.omit(listClubDisputes.query, wholeList),
  answer: z.string(),
  errors: [],
})
