import * as z from 'zod/mini'
import { commissionTerms } from './commission-terms.ts'
import { endpoint } from '../base/endpoint.ts'
import {
  Currency,
  Id,
  IdParams,
  Instant,
  LocalDate,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  wholeNumber,
} from '../base/schema.ts'

/** What a club pays ambassadors for reservations, on top of the platform fee. */
export const ClubCommissionTerms = z.object({
  rate_bp: z.int(),
  max_bp: z.int(),
  /** The platform's fee and the rate together should not exceed this. */
  warn_above_bp: z.int(),
  /** The fee of the club's plan; null without a plan. */
  platform_fee_bp: z.nullable(z.int()),
  /** The fee and the rate together exceed what the platform recommends. */
  is_high: z.boolean(),
  version: z.int(),
})
export type ClubCommissionTerms = z.output<typeof ClubCommissionTerms>

const rate = { path: 'club-admin/commission-rate/', authorize: 'manage_finances' } as const

export const getCommissionRate = endpoint({
  name: 'getCommissionRate',
  summary: 'Get what your club pays ambassadors for reservations.',
  method: 'GET',
  ...rate,
  answer: ClubCommissionTerms,
  errors: [],
})

export const updateCommissionRate = endpoint({
  name: 'updateCommissionRate',
  summary:
    'Set what your club pays ambassadors for reservations booked from now on. 0 switches it off; tickets may have their own rate.',
  method: 'PUT',
  ...rate,
  body: z.strictObject({
    rate_bp: wholeNumber('Rate', 0, commissionTerms.max_club_bp),
    version: wholeNumber('Version', 1, 1_000_000_000),
  }),
  answer: ClubCommissionTerms,
  errors: ['stale'],
})

const figures = {
  bookings: z.int(),
  /** Bookings whose guests checked in. */
  came: z.int(),
  /** Net of tax and refunds, for bookings whose guests checked in. */
  base_minor: MinorUnits,
  /** What those bookings cost the club in commissions. */
  commission_minor: MinorUnits,
  /** What upcoming bookings may cost. */
  expected_minor: MinorUnits,
}

/** An ambassador who brought guests to a club. */
export const ClubAmbassador = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  ...figures,
  block: z.nullable(z.object({ reason: z.string(), blocked_at: Instant })),
})
export type ClubAmbassador = z.output<typeof ClubAmbassador>

export const listClubAmbassadors = endpoint({
  name: 'listClubAmbassadors',
  summary: 'List ambassadors who brought guests to your club, most bookings first. `totals` covers all of them.',
  method: 'GET',
  path: 'club-admin/ambassadors/',
  reads: 'replica_after_first_page',
  authorize: 'manage_finances',
  query: z.strictObject(pageQuery),
  answer: z.object({
    ambassadors: z.array(ClubAmbassador),
    totals: z.object(figures),
    currency: z.nullable(Currency),
    ...pageAnswer,
  }),
  errors: [],
})

export const ambassadorGroups = ['event', 'prestation'] as const
export type AmbassadorGroup = (typeof ambassadorGroups)[number]

/** What ambassadors brought to one event, or sold of one of its items. */
export const AmbassadorResult = z.object({
  id: Id,
  event: z.object({ id: Id, title: z.string(), business_date: LocalDate }),
  /** The item's name; null for the whole event. */
  name: z.nullable(z.string()),
  ...figures,
})
export type AmbassadorResult = z.output<typeof AmbassadorResult>

export const listAmbassadorResults = endpoint({
  name: 'listAmbassadorResults',
  summary: 'List what ambassadors brought and cost by event, or by ticket & table, latest event first.',
  method: 'GET',
  path: 'club-admin/ambassadors/results/',
  reads: 'replica_after_first_page',
  authorize: 'manage_finances',
  query: z.strictObject({
    by: z.optional(z.enum(ambassadorGroups, `By must be one of: ${ambassadorGroups.join(', ')}`)),
    ambassador: z.optional(Id),
    ...pageQuery,
  }),
  answer: z.object({ results: z.array(AmbassadorResult), currency: z.nullable(Currency), ...pageAnswer }),
  errors: [],
})

export const actOnClubAmbassador = endpoint({
  name: 'actOnClubAmbassador',
  summary: 'Block an ambassador, so that their code and links no longer count for new bookings at your club, or unblock them.',
  method: 'POST',
  path: 'club-admin/ambassadors/{id}/action/',
  authorize: 'manage_finances',
  params: IdParams,
  body: z.strictObject({
    action: z.enum(['block', 'unblock'], 'Action must be one of: block, unblock'),
    reason: z.optional(optionalText('Reason', 200)),
  }),
  answer: ClubAmbassador,
  errors: ['invalid_transition'],
})
