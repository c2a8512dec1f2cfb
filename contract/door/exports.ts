import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { listClubBans } from './bans.ts'

export const exportClubBans = endpoint({
  name: 'exportClubBans',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'club-admin/bans/export/',
  reads: 'replica',
  authorize: 'work_door',
  query: z.omit(listClubBans.query, wholeList),
  answer: z.string(),
  errors: [],
})
