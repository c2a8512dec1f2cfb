import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, IdParams, Message, MinorUnits, pageAnswer, pageQuery, requiredText, wholeNumber } from '../base/schema.ts'
import { StaffFlagsInput, StaffPermissions } from './staff-permissions.ts'

/** Each colour is readable under white text and visible on a dark page. */
export const roleColours = [
  '#c22f5a',
  '#c0421f',
  '#a45a00',
  '#857000',
  '#4f7f1f',
  '#0f8160',
  '#0c7c8c',
  '#2a6fc9',
  '#6257d8',
  '#9243c6',
  '#b3369b',
  '#69707d',
] as const

export const StaffRole = z.object({
  id: Id,
  name: z.string(),
  /** `#rrggbb` */
  colour: z.string(),
  /** Null without access to finances. */
  hourly_rate_minor: z.nullable(MinorUnits),
  /** How many guests one person looks after, for the staff a forecast suggests; null: as at past events. */
  guests_per_person: z.nullable(z.int()),
  permissions: StaffPermissions,
  /** People invited or employed. */
  staff_count: z.int(),
  version: z.int(),
})
export type StaffRole = z.output<typeof StaffRole>

const RoleName = requiredText('Name', { max: 40 })
const RoleColour = z.enum(roleColours, 'Choose one of the colours')
const GuestsPerPerson = z.nullable(wholeNumber('Guests per person', 1, 10_000))
export const HourlyRate = wholeNumber('Hourly rate', 0, 10_000_000)

export const roleSorts = ['name', '-name', 'people', '-people'] as const
export type RoleSort = (typeof roleSorts)[number]

export const listRoles = endpoint({
  name: 'listRoles',
  summary: 'List your club’s roles, by name unless sorted. Rates are null without access to finances.',
  method: 'GET',
  path: 'club-admin/roles/',
  authorize: 'see_staff',
  query: z.strictObject({ sort: z.optional(z.enum(roleSorts, `Sort must be one of: ${roleSorts.join(', ')}`)), ...pageQuery }),
  answer: z.object({
    roles: z.array(StaffRole),
    /** The currency of the rates. */
    currency: z.nullable(Currency),
    ...pageAnswer,
  }),
  errors: [],
})

export const exportRoles = endpoint({
  name: 'exportRoles',
  summary: 'Export your club’s roles as CSV (RFC 4180, UTF-8). Rates are left out without access to finances.',
  method: 'GET',
  path: 'club-admin/roles/export/',
  reads: 'replica',
  authorize: 'manage_staff',
  answer: z.string(),
  media: csvMedia,
  errors: [],
})

export const createRole = endpoint({
  name: 'createRole',
  summary: 'Create a role with default permissions for its people.',
  method: 'POST',
  path: 'club-admin/roles/',
  authorize: 'manage_staff',
  body: z.strictObject({
    name: RoleName,
    colour: RoleColour,
    hourly_rate_minor: z.optional(HourlyRate),
    guests_per_person: z.optional(GuestsPerPerson),
    permissions: z.optional(StaffFlagsInput),
  }),
  answer: StaffRole,
  success: 201,
  errors: ['too_many_roles', 'grant_refused', 'rates_hidden'],
})

export const updateRole = endpoint({
  name: 'updateRole',
  summary: 'Update a role. Its permissions apply to everyone with the role, except people with custom permissions.',
  method: 'PUT',
  path: 'club-admin/roles/{id}/',
  authorize: 'manage_staff',
  params: IdParams,
  body: z.strictObject({
    version: z.int('Version must be the one you last read'),
    name: z.optional(RoleName),
    colour: z.optional(RoleColour),
    hourly_rate_minor: z.optional(HourlyRate),
    guests_per_person: z.optional(GuestsPerPerson),
    permissions: z.optional(StaffFlagsInput),
  }),
  answer: StaffRole,
  errors: ['stale', 'grant_refused', 'rates_hidden', 'own_work'],
})

export const deleteRole = endpoint({
  name: 'deleteRole',
  summary: 'Delete a role that no person, template or shift uses.',
  method: 'DELETE',
  path: 'club-admin/roles/{id}/',
  authorize: 'manage_staff',
  params: IdParams,
  answer: Message,
  errors: ['role_in_use'],
})
