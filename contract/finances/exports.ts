import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { listCashUps } from './cash-up.ts'

export const exportCashUps = endpoint({
  name: 'exportCashUps',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'club-admin/cash-ups/export/',
  reads: 'replica',
  authorize: 'manage_finances',
  query: z.omit(listCashUps.query, wholeList),
  answer: z.string(),
  errors: ['club_incomplete'],
})
