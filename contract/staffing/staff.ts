import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { firstSignIns } from '../accounts/invitations.ts'
import {
  Currency,
  EmailText,
  Id,
  IdParams,
  Instant,
  Message,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  personNameField,
  requiredText,
} from '../base/schema.ts'
import { PhoneText } from '../accounts/phone-text.ts'
import { UsernameText } from '../accounts/sign-up.ts'
import { StaffFlagsInput, StaffPermissions } from './staff-permissions.ts'
import { HourlyRate } from './staff-roles.ts'
import { userRefusals, type UserRefusal } from '../people/user-rules.ts'

export const staffStatuses = ['invited', 'active', 'ended'] as const
export type StaffStatus = (typeof staffStatuses)[number]

/**
 * `renew`: another invitation or, until they have chosen a password, another one-time password. `send_reset_link`: an email with
 * which they choose another password. Ending the employment of someone still invited withdraws the invitation.
 */
export const staffActions = ['edit', 'end', 'renew', 'send_reset_link', 'rehire'] as const
export type StaffAction = (typeof staffActions)[number]

export const StaffMember = z.object({
  /** The account's id. */
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  phone_number: z.string(),
  /** The picture's URL. */
  avatar: z.nullable(z.string()),
  /** Null for people hired before roles existed, and for former staff whose role was deleted. */
  role: z.nullable(z.object({ id: Id, name: z.string(), colour: z.string() })),
  permissions: StaffPermissions,
  /** Whether they have custom permissions instead of the role's. */
  own_permissions: z.boolean(),
  /** Null without access to finances. */
  hourly_rate_minor: z.nullable(MinorUnits),
  /** Whether they have a custom rate instead of the role's. */
  own_rate: z.boolean(),
  status: z.enum(staffStatuses),
  /** How they first sign in, and until when; null once they have set a password. */
  first_sign_in: z.nullable(z.object({ kind: z.enum(firstSignIns), expires_at: Instant, is_expired: z.boolean() })),
  joined_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  next_shift_at: z.nullable(Instant),
  allowed_actions: z.array(z.enum(staffActions)),
  /** Why the caller may change nothing here; null if they may. */
  refusal: z.nullable(z.enum(Object.keys(userRefusals) as [UserRefusal, ...UserRefusal[]])),
  version: z.int(),
})
export type StaffMember = z.output<typeof StaffMember>

export const staffSorts = ['name', '-name', 'role', '-role', 'next_shift', '-next_shift'] as const
export type StaffSort = (typeof staffSorts)[number]

const StaffFilters = z.strictObject({
  /** Prefixes of words: a name, username or email. */
  search: z.optional(optionalText('Search', 100)),
  role_id: z.optional(Id),
  /** Invited and active by default. */
  status: z.optional(z.enum(staffStatuses, `Status must be one of: ${staffStatuses.join(', ')}`)),
  sort: z.optional(z.enum(staffSorts, `Sort must be one of: ${staffSorts.join(', ')}`)),
})
export type StaffFilters = z.output<typeof StaffFilters>

/** The staff seats of a club's plan. */
const Seats = z.object({
  /** People invited or employed. */
  used: z.int(),
  /** Null: unlimited. */
  limit: z.nullable(z.int()),
})
export type Seats = z.output<typeof Seats>

export const listStaff = endpoint({
  name: 'listStaff',
  summary:
    'List your club’s staff, by name unless sorted, with the seats of its plan. Rates are null without access to finances.',
  method: 'GET',
  path: 'club-admin/staff/',
  reads: 'replica_after_first_page',
  authorize: 'see_staff',
  query: z.strictObject({ ...StaffFilters.shape, ...pageQuery }),
  answer: z.object({
    staff: z.array(StaffMember),
    seats: Seats,
    currency: z.nullable(Currency),
    timezone: z.string(),
    ...pageAnswer,
  }),
  errors: [],
})

export const exportStaff = endpoint({
  name: 'exportStaff',
  summary: 'Export the list as CSV (RFC 4180, UTF-8) in one file, up to 20,000 rows.',
  method: 'GET',
  path: 'club-admin/staff/export/',
  reads: 'replica',
  authorize: 'manage_staff',
  query: StaffFilters,
  answer: z.string(),
  media: csvMedia,
  lists_people: true,
  errors: ['too_many_rows'],
})

export const getStaff = endpoint({
  name: 'getStaff',
  summary: 'Get a current or former staff member, with the shifts that ending employment would cancel.',
  method: 'GET',
  path: 'club-admin/staff/{id}/',
  authorize: 'see_staff',
  params: IdParams,
  answer: z.object({ ...StaffMember.shape, upcoming_shifts: z.int() }),
  errors: [],
})

/** Shown once and not stored. */
const OneTimePassword = z.nullable(z.string())

export const AddStaffBody = z.strictObject({
  username: UsernameText,
  first_name: requiredText('First name', { max: 100 }).check(personNameField('First name')),
  last_name: requiredText('Last name', { max: 100 }).check(personNameField('Last name')),
  email: z.optional(EmailText),
  phone_number: z.optional(PhoneText),
  role_id: Id,
  /** Flags that differ from their role. */
  permissions: z.optional(StaffFlagsInput),
  hourly_rate_minor: z.optional(HourlyRate),
  /** By default an invitation if there is an email. */
  first_sign_in: z.optional(z.enum(firstSignIns, `First sign-in must be one of: ${firstSignIns.join(', ')}`)),
})

export const addStaff = endpoint({
  name: 'addStaff',
  summary: 'Add a staff member: invited by email, or with a one-time password that is returned once.',
  method: 'POST',
  path: 'club-admin/staff/',
  authorize: 'manage_staff',
  body: AddStaffBody,
  answer: z.object({ ...StaffMember.shape, one_time_password: OneTimePassword }),
  success: 201,
  errors: ['no_seats_left', 'grant_refused', 'rates_hidden'],
})

export const updateStaff = endpoint({
  name: 'updateStaff',
  summary: 'Update a staff member’s role, rate or permissions, or rehire a former one.',
  method: 'PUT',
  path: 'club-admin/staff/{id}/',
  authorize: 'manage_staff',
  params: IdParams,
  body: z.strictObject({
    version: z.int('Version must be the one you last read'),
    role_id: z.optional(Id),
    /** Flags to change; the person then has custom permissions. Null: back to the role's. */
    permissions: z.optional(z.nullable(StaffFlagsInput)),
    /** Null: the role's rate. */
    hourly_rate_minor: z.optional(z.nullable(HourlyRate)),
    /** For former staff: rehires them. */
    status: z.optional(z.literal('active', 'Status must be active')),
  }),
  answer: StaffMember,
  errors: ['stale', 'no_seats_left', 'grant_refused', 'rates_hidden', 'staff_action_refused', 'invalid_transition'],
})

export const renewFirstSignIn = endpoint({
  name: 'renewFirstSignIn',
  summary:
    'Resend the invitation or, for someone who hasn’t chosen a password yet, create a new one-time password. The previous one stops working.',
  method: 'POST',
  path: 'club-admin/staff/{id}/first-sign-in/',
  authorize: 'manage_staff',
  params: IdParams,
  answer: z.object({ ...StaffMember.shape, one_time_password: OneTimePassword }),
  errors: ['staff_action_refused', 'grant_refused', 'invalid_transition', 'password_chosen'],
})

export const sendResetLink = endpoint({
  name: 'sendResetLink',
  summary: 'Email a staff member the link to the page where they reset their password. The password stays until they do.',
  method: 'POST',
  path: 'club-admin/staff/{id}/reset-link/',
  authorize: 'manage_staff',
  params: IdParams,
  answer: Message,
  errors: ['staff_action_refused', 'invalid_transition'],
})

export const endStaff = endpoint({
  name: 'endStaff',
  summary:
    'End a staff member’s employment: signs out devices, cancels upcoming shifts and keeps records. Withdraws an invitation that wasn’t accepted.',
  method: 'DELETE',
  path: 'club-admin/staff/{id}/',
  authorize: 'manage_staff',
  params: IdParams,
  answer: z.object({ message: z.string(), cancelled_shifts: z.int() }),
  errors: ['staff_action_refused', 'invalid_transition'],
})
