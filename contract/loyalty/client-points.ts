import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { clientSegments, tierLevels } from './terms.ts'
import { ClubPoints, PointEntry } from './points.ts'
import {
  Currency,
  Id,
  IdParams,
  LocalDate,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  requiredText,
} from '../base/schema.ts'

/** A client of a club with their points there. */
export const ClientPoints = z.object({
  client_id: Id,
  name: z.string(),
  tier: z.enum(tierLevels),
  available: z.int(),
  debt: z.int(),
  visits: z.int(),
  /** What points were earned on: paid less refunds, net of tax, for items that earn points. */
  points_base_minor: MinorUnits,
  first_visit_on: z.nullable(LocalDate),
  last_visit_on: z.nullable(LocalDate),
})

export const clientPointsSorts = ['-spend', 'spend', '-last_visit', 'last_visit'] as const

/** Where counting stops: a `count` of this value means this many or more. */
export const countedClients = 1_000

const filters = {
  segment: z.optional(z.enum(clientSegments, `Segment must be one of: ${clientSegments.join(', ')}`)),
  tier: z.optional(z.enum(tierLevels, `Tier must be one of: ${tierLevels.join(', ')}`)),
  /** Prefixes of words: a name, email or phone number. */
  search: z.optional(optionalText('Search', 100)),
  sort: z.optional(z.enum(clientPointsSorts, `Sort must be one of: ${clientPointsSorts.join(', ')}`)),
}

export const ClientPointsFilters = z.strictObject(filters)

const list = { path: 'club-admin/client-points/', authorize: 'manage_finances' } as const

export const listClientPoints = endpoint({
  name: 'listClientPoints',
  summary: 'List your club’s guests with their points, highest spend first by default.',
  method: 'GET',
  ...list,
  reads: 'replica_after_first_page',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({ clients: z.array(ClientPoints), currency: z.nullable(Currency), ...pageAnswer }),
  errors: [],
})

export const exportClientPoints = endpoint({
  name: 'exportClientPoints',
  summary: 'Export the list as CSV (RFC 4180, UTF-8) in one file, up to 20,000 rows.',
  method: 'GET',
  path: 'club-admin/client-points/export/',
  reads: 'replica',
  authorize: 'manage_finances',
  query: ClientPointsFilters,
  answer: z.string(),
  media: csvMedia,
  lists_people: true,
  errors: ['too_many_rows'],
})

/** A client's points at the caller's club with their history. */
export const ClientPointsDetail = z.object({
  client: ClientPoints,
  points: z.omit(ClubPoints, { club: true }),
  currency: z.nullable(Currency),
  history: z.array(z.object({ ...PointEntry.shape, actor_name: z.nullable(z.string()) })),
  ...pageAnswer,
})

export const getClientPoints = endpoint({
  name: 'getClientPoints',
  summary: 'Get one guest’s points at your club with their history, latest first.',
  method: 'GET',
  path: 'club-admin/client-points/{id}/',
  authorize: 'manage_finances',
  params: IdParams,
  query: z.strictObject(pageQuery),
  answer: ClientPointsDetail,
  errors: [],
})

const pointsMessage = 'Points must be a whole number from -100000 to 100000, and not 0'

export const adjustClientPoints = endpoint({
  name: 'adjustClientPoints',
  summary: 'Adjust a guest’s points with a reason. The balance can’t go below zero.',
  method: 'POST',
  path: 'club-admin/client-points/{id}/adjust/',
  authorize: 'manage_finances',
  params: IdParams,
  body: z.strictObject({
    points: z.int(pointsMessage).check(z.refine((points) => points !== 0 && Math.abs(points) <= 100_000, pointsMessage)),
    reason: requiredText('Reason', { max: 200 }),
  }),
  answer: ClientPoints,
  idempotent: true,
  errors: ['not_enough_points', 'idempotency_mismatch'],
})

export type ClientPoints = z.output<typeof ClientPoints>
export type ClientPointsFilters = z.output<typeof ClientPointsFilters>
export type ClientPointsDetail = z.output<typeof ClientPointsDetail>
