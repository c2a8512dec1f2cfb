import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { IdParams } from '../base/schema.ts'
import { listGuestLists } from './lists.ts'
import { listListedNames } from './names.ts'
import { listListOwners } from './owners.ts'

export const exportGuestLists = endpoint({
  name: 'exportGuestLists',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'club-admin/events/{id}/guest-lists/export/',
  reads: 'replica',
  authorize: 'manage_reservations',
  params: IdParams,
  query: z.omit(listGuestLists.query, wholeList),
  answer: z.string(),
  errors: [],
})

export const exportListedNames = endpoint({
  name: 'exportListedNames',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'club-admin/guest-lists/{id}/names/export/',
  reads: 'replica',
  authorize: 'manage_reservations',
  params: IdParams,
  query: z.omit(listListedNames.query, wholeList),
  answer: z.string(),
  errors: [],
})

export const exportListOwners = endpoint({
  name: 'exportListOwners',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'club-admin/list-owners/export/',
  reads: 'replica',
  authorize: 'manage_reservations',
  query: z.omit(listListOwners.query, wholeList),
  answer: z.string(),
  errors: [],
})
