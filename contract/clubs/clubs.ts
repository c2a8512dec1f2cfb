import * as z from 'zod/mini'
import { ClubFields, OpenClubFields } from './fields.ts'
import { clubFacts } from '../events/club-page.ts'
import { endpoint } from '../base/endpoint.ts'
import { pictureRefusals } from '../base/picture.ts'
import { PictureForm } from '../base/picture-area.ts'
import { Currency, Instant, requiredText } from '../base/schema.ts'

export const requirementStates = ['done', 'due', 'locked'] as const
export const Requirement = z.object({ key: z.string(), label: z.string(), state: z.enum(requirementStates) })
export type Requirement = z.output<typeof Requirement>

/** A club as its own people see it. */
export const OwnClub = z.object({
  ...clubFacts,
  legal_name: z.string(),
  country: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  currency: z.nullable(Currency),
  licence_capacity: z.nullable(z.int()),
  /** The most people the fire certificate allows inside; null if it isn’t less than the licence. */
  fire_capacity: z.nullable(z.int()),
  /** Whether the door scans guests out, so that they may come back. */
  scans_exits: z.boolean(),
  /** Whether guests may return tickets for resale. */
  resale_enabled: z.boolean(),
  /** How long after its arrival time a party’s table is kept before hosts may release it. */
  release_minutes: z.int(),
  /** How many minutes the time in the queue decides whether a guest is late; 0: never. */
  queue_minutes: z.int(),
  /** `HH:MM` on the wall clock: earlier times belong to the previous business date. */
  day_cutoff: z.string(),
  cancellation_policy: z.array(z.object({ hours_before: z.int(), refund_bp: z.int() })),
  /** Points per major unit of the currency: 10000 is one point. */
  points_rate_bp: z.int(),
  /** The tax included in the prices of new tickets and tables; null until the club has given it. */
  default_tax_bp: z.nullable(z.int()),
  onboarding_completed_at: z.nullable(Instant),
  sales_suspended_at: z.nullable(Instant),
  is_set_up: z.boolean(),
  requirements: z.array(Requirement),
  /** Why a field can no longer change; null if it can. */
  fixed: z.object({ slug: z.nullable(z.string()), timezone: z.nullable(z.string()), currency: z.nullable(z.string()) }),
  version: z.int(),
})

export const createClub = endpoint({
  name: 'createClub',
  summary: 'Create your club. Only the name is required; the rest can follow later.',
  method: 'POST',
  path: 'club-admin/club/create/',
  authorize: 'run_club',
  body: z.strictObject({ ...ClubFields.shape, name: requiredText('Name', { max: 100 }) }),
  answer: OwnClub,
  success: 201,
  errors: ['club_exists'],
})

const ofClub = {
  path: 'club-admin/club/current/',
  authorize: 'set_up_club',
} as const

export const getOwnClub = endpoint({
  name: 'getOwnClub',
  summary: 'Get your club, with what its setup is missing.',
  method: 'GET',
  ...ofClub,
  answer: OwnClub,
  errors: [],
})

export const updateClub = endpoint({
  name: 'updateClub',
  summary:
    'Update the club. Omitted fields stay unchanged, null clears them. A stale `version` is refused with the current club.',
  method: 'PUT',
  ...ofClub,
  body: OpenClubFields,
  answer: OwnClub,
  errors: ['stale', 'slug_fixed', 'timezone_fixed', 'currency_fixed'],
})

const upload = {
  multipart: { files: ['picture'], required: ['picture'], empty: 'drop' },
  body: PictureForm,
  answer: OwnClub,
  errors: pictureRefusals,
} as const

export const setClubCover = endpoint({
  name: 'setClubCover',
  summary: 'Set the cover of the club, 3:2, with its focal point.',
  method: 'PUT',
  ...ofClub,
  path: 'club-admin/club/current/cover/',
  ...upload,
})

export const removeClubCover = endpoint({
  name: 'removeClubCover',
  summary: 'Remove the club cover.',
  method: 'DELETE',
  ...ofClub,
  path: 'club-admin/club/current/cover/',
  answer: OwnClub,
  errors: [],
})

export const setClubLogo = endpoint({
  name: 'setClubLogo',
  summary: 'Set the club logo, square.',
  method: 'PUT',
  ...ofClub,
  path: 'club-admin/club/current/logo/',
  ...upload,
})

export const removeClubLogo = endpoint({
  name: 'removeClubLogo',
  summary: 'Remove the club logo.',
  method: 'DELETE',
  ...ofClub,
  path: 'club-admin/club/current/logo/',
  answer: OwnClub,
  errors: [],
})

export type OwnClub = z.output<typeof OwnClub>
export type ClubChanges = z.output<typeof ClubFields>
