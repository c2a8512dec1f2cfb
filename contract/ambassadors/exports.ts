import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { listAmbassadorResults, listClubAmbassadors } from './club-ambassadors.ts'
import { listCommissions, listReferredClubs, listReferredEvents, listReservationCommissions } from './commissions.ts'

export const exportClubAmbassadors = endpoint({
  name: 'exportClubAmbassadors',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'club-admin/ambassadors/export/',
  reads: 'replica',
  authorize: 'manage_finances',
  query: z.omit(listClubAmbassadors.query, wholeList),
  answer: z.string(),
  errors: [],
})

export const exportAmbassadorResults = endpoint({
  name: 'exportAmbassadorResults',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  lists_people: true,
  path: 'club-admin/ambassadors/results/export/',
  reads: 'replica',
  authorize: 'manage_finances',
  query: z.omit(listAmbassadorResults.query, wholeList),
  answer: z.string(),
  errors: [],
})

export const exportReferredClubs = endpoint({
  name: 'exportReferredClubs',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  path: 'ambassador/referred-clubs/export/',
  reads: 'replica',
  authorize: 'refer',
  query: z.omit(listReferredClubs.query, wholeList),
  answer: z.string(),
  errors: [],
})

export const exportReferredEvents = endpoint({
  name: 'exportReferredEvents',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  path: 'ambassador/referred-events/export/',
  reads: 'replica',
  authorize: 'refer',
  query: z.omit(listReferredEvents.query, wholeList),
  answer: z.string(),
  errors: [],
})

export const exportCommissions = endpoint({
  name: 'exportCommissions',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  path: 'ambassador/commissions/export/',
  reads: 'replica',
  authorize: 'refer',
  query: z.omit(listCommissions.query, wholeList),
  answer: z.string(),
  errors: [],
})

export const exportReservationCommissions = endpoint({
  name: 'exportReservationCommissions',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  path: 'ambassador/reservation-commissions/export/',
  reads: 'replica',
  authorize: 'refer',
  query: z.omit(listReservationCommissions.query, wholeList),
  answer: z.string(),
  errors: [],
})
