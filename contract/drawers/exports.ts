import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { listDrawers } from './drawers.ts'

export const exportDrawers = endpoint({
  name: 'exportDrawers',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'club-admin/drawers/export/',
  reads: 'replica',
  authorize: 'use_drawers',
  query: z.omit(listDrawers.query, wholeList),
  answer: z.string(),
  errors: ['club_incomplete'],
})
