import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { listPlatformClubs } from './clubs.ts'
import { listPlatformEvents } from './events.ts'

export const exportPlatformClubs = endpoint({
  name: 'exportPlatformClubs',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'super-admin/clubs/export/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.omit(listPlatformClubs.query, wholeList),
  answer: z.string(),
  errors: [],
})

export const exportPlatformEvents = endpoint({
  name: 'exportPlatformEvents',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  path: 'super-admin/events/export/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.omit(listPlatformEvents.query, wholeList),
  answer: z.string(),
  errors: [],
})
