import * as z from 'zod/mini'
import { listCommissions, listReferredClubs, listReferredEvents, listReservationCommissions } from '../ambassadors/commissions.ts'
import { listCashUps } from '../finances/cash-up.ts'
import { listAmbassadorResults, listClubAmbassadors } from '../ambassadors/club-ambassadors.ts'
import { listClubBans } from '../door/bans.ts'
import { listClubRedemptions } from '../loyalty/redemption-list.ts'
import { listRewards } from '../loyalty/club-rewards.ts'
import { listClubDisputes } from '../payments/disputes.ts'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { listManagedEvents } from '../events/management.ts'
import { listInvoices } from '../subscriptions/invoices.ts'
import { listPlatformClubs } from './clubs.ts'
import { listPlatformEvents } from './events.ts'

/** Lists as CSV: all rows that match the filters, across pages. Anyone who may read a list may export it. */
const csv = { method: 'GET', media: csvMedia } as const
const page = { cursor: true, limit: true } as const
const summary = 'Export the list as CSV (RFC 4180, UTF-8) in one file.'

export const exportManagedEvents = endpoint({
  name: 'exportManagedEvents',
  summary,
  ...csv,
  path: 'club-admin/events/export/',
  authorize: 'manage_events',
  query: z.omit(listManagedEvents.query, page),
  answer: z.string(),
  errors: [],
})

export const exportClubRedemptions = endpoint({
  name: 'exportClubRedemptions',
  summary,
  ...csv,
  lists_people: true,
  path: 'club-admin/redemptions/export/',
  authorize: 'manage_finances',
  query: z.omit(listClubRedemptions.query, page),
  answer: z.string(),
  errors: [],
})

export const exportRewards = endpoint({
  name: 'exportRewards',
  summary,
  ...csv,
  path: 'club-admin/rewards/export/',
  authorize: 'manage_finances',
  query: z.omit(listRewards.query, page),
  answer: z.string(),
  errors: [],
})

export const exportClubBans = endpoint({
  name: 'exportClubBans',
  summary,
  ...csv,
  lists_people: true,
  path: 'club-admin/bans/export/',
  authorize: 'work_door',
  query: z.omit(listClubBans.query, page),
  answer: z.string(),
  errors: [],
})

export const exportInvoices = endpoint({
  name: 'exportInvoices',
  summary,
  ...csv,
  path: 'club-admin/subscription/invoices/export/',
  authorize: 'manage_subscription',
  query: z.omit(listInvoices.query, page),
  answer: z.string(),
  errors: [],
})

export const exportClubAmbassadors = endpoint({
  name: 'exportClubAmbassadors',
  summary,
  ...csv,
  lists_people: true,
  path: 'club-admin/ambassadors/export/',
  authorize: 'manage_finances',
  query: z.omit(listClubAmbassadors.query, page),
  answer: z.string(),
  errors: [],
})

export const exportAmbassadorResults = endpoint({
  name: 'exportAmbassadorResults',
  summary,
  ...csv,
  lists_people: true,
  path: 'club-admin/ambassadors/results/export/',
  authorize: 'manage_finances',
  query: z.omit(listAmbassadorResults.query, page),
  answer: z.string(),
  errors: [],
})

export const exportCashUps = endpoint({
  name: 'exportCashUps',
  summary,
  ...csv,
  lists_people: true,
  path: 'club-admin/cash-ups/export/',
  authorize: 'manage_finances',
  query: z.omit(listCashUps.query, page),
  answer: z.string(),
  errors: ['club_incomplete'],
})

export const exportClubDisputes = endpoint({
  name: 'exportClubDisputes',
  summary,
  ...csv,
  path: 'club-admin/disputes/export/',
  authorize: 'manage_finances',
  query: z.omit(listClubDisputes.query, page),
  answer: z.string(),
  errors: [],
})

export const exportReferredClubs = endpoint({
  name: 'exportReferredClubs',
  summary,
  ...csv,
  path: 'ambassador/referred-clubs/export/',
  authorize: 'refer',
  query: z.omit(listReferredClubs.query, page),
  answer: z.string(),
  errors: [],
})

export const exportReferredEvents = endpoint({
  name: 'exportReferredEvents',
  summary,
  ...csv,
  path: 'ambassador/referred-events/export/',
  authorize: 'refer',
  query: z.omit(listReferredEvents.query, page),
  answer: z.string(),
  errors: [],
})

export const exportCommissions = endpoint({
  name: 'exportCommissions',
  summary,
  ...csv,
  path: 'ambassador/commissions/export/',
  authorize: 'refer',
  query: z.omit(listCommissions.query, page),
  answer: z.string(),
  errors: [],
})

export const exportReservationCommissions = endpoint({
  name: 'exportReservationCommissions',
  summary,
  ...csv,
  path: 'ambassador/reservation-commissions/export/',
  authorize: 'refer',
  query: z.omit(listReservationCommissions.query, page),
  answer: z.string(),
  errors: [],
})

export const exportPlatformClubs = endpoint({
  name: 'exportPlatformClubs',
  summary,
  ...csv,
  lists_people: true,
  path: 'super-admin/clubs/export/',
  authorize: 'run_platform',
  query: z.omit(listPlatformClubs.query, page),
  answer: z.string(),
  errors: [],
})

export const exportPlatformEvents = endpoint({
  name: 'exportPlatformEvents',
  summary,
  ...csv,
  path: 'super-admin/events/export/',
  authorize: 'run_platform',
  query: z.omit(listPlatformEvents.query, page),
  answer: z.string(),
  errors: [],
})
