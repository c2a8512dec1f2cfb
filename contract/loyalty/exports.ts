import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { listRewards } from './club-rewards.ts'
import { listClubRedemptions } from './redemption-list.ts'

export const exportClubRedemptions = endpoint({
  name: 'exportClubRedemptions',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'club-admin/redemptions/export/',
  reads: 'replica',
  authorize: 'manage_finances',
  query: z.omit(listClubRedemptions.query, wholeList),
  answer: z.string(),
  errors: [],
})

export const exportRewards = endpoint({
  name: 'exportRewards',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  path: 'club-admin/rewards/export/',
  reads: 'replica',
  authorize: 'manage_finances',
  query: z.omit(listRewards.query, wholeList),
  answer: z.string(),
  errors: [],
})
