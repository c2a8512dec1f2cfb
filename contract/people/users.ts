import * as z from 'zod/mini'
import { FormVersion, UpdateProfileBody } from '../accounts/profile-form.ts'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { firstSignIns } from '../accounts/invitations.ts'
import { roles } from '../base/permissions.ts'
import { pictureRefusals } from '../base/picture.ts'
import { Profile, User } from '../accounts/profile.ts'
import {
  EmailText,
  formJson,
  Id,
  IdParams,
  Instant,
  Message,
  optionalText,
  pageAnswer,
  pageQuery,
  personNameField,
  requiredText,
} from '../base/schema.ts'
import { PhoneText } from '../accounts/phone-text.ts'
import { AgeNumber, UsernameText } from '../accounts/sign-up.ts'
import { StaffFlagsInput, StaffPermissions } from '../staffing/staff-permissions.ts'
import { userActions, userRefusals, userStatuses, type UserRefusal } from './user-rules.ts'

/** Where counting stops: a `count` of this value means this many or more. */
export const countedUsers = 1000

/** A minus sorts in descending order. */
export const userSorts = ['created', '-created', 'name', '-name'] as const
export type UserSort = (typeof userSorts)[number]

const action = z.enum(userActions)
const refusal = z.enum(Object.keys(userRefusals) as [UserRefusal, ...UserRefusal[]])

/** Current or past employment of a staff member. */
const Employment = z.object({
  role: z.nullable(z.object({ id: Id, name: z.string(), colour: z.string() })),
  status: z.enum(['invited', 'active', 'ended']),
  /** Whether they have custom permissions instead of the role's. */
  own_permissions: z.boolean(),
  joined_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
})

const person = {
  user: User,
  profile: Profile,
  status: z.enum(userStatuses),
  /** The club they run, work for, or last worked for. */
  club: z.nullable(z.object({ id: Id, name: z.string() })),
  /** For staff; null for everyone else. */
  employment: z.nullable(Employment),
  created_at: Instant,
  /** The last call of a signed-in device; null if there is none. */
  last_seen_at: z.nullable(Instant),
  /** What the caller may do with this account, and why not the rest. */
  allowed_actions: z.array(action),
  refused_actions: z.partialRecord(action, refusal),
}

/** A person with an account, as far as the caller may see. */
export const Person = z.object(person)

/** A signed-in device. */
const PersonsDevice = z.object({
  id: Id,
  user_agent: z.string(),
  /** Shown only to superadmins and the account's owner. */
  address: z.nullable(z.string()),
  created_at: Instant,
  last_used_at: Instant,
})

/** What deleting an account would do now. */
const Deletion = z.object({
  /** The error that deleting would return now; null if it would succeed. */
  blocked_by: z.nullable(z.enum(['account_in_use', 'club_open'])),
  devices: z.int(),
  /** Upcoming reservations whose places are released. */
  reservations: z.int(),
  waiting_list: z.int(),
  /** Upcoming shifts that are cancelled. */
  shifts: z.int(),
  /** Whether it releases a staff seat of the club. */
  frees_seat: z.boolean(),
  /** The club they run. */
  club: z.nullable(z.object({ name: z.string(), has_upcoming_events: z.boolean(), has_subscription: z.boolean() })),
})

export const PersonDetail = z.object({
  ...person,
  staff_permissions: z.nullable(StaffPermissions),
  has_second_factor: z.boolean(),
  /** Latest used first; at most 50. */
  devices: z.array(PersonsDevice),
  deletion: z.nullable(Deletion),
})

const filters = {
  role: z.optional(z.enum(roles, `Role must be one of: ${roles.join(', ')}`)),
  /** Active and disabled by default. */
  status: z.optional(z.enum(userStatuses, `Status must be one of: ${userStatuses.join(', ')}`)),
  /** Prefixes of words: a name, username, email or phone number. */
  search: z.optional(optionalText('Search', 100)),
  sort: z.optional(z.enum(userSorts, `Sort must be one of: ${userSorts.join(', ')}`)),
}

export const UserFilters = z.strictObject({ ...filters, club: z.optional(Id) })
export type UserFilters = z.output<typeof UserFilters>

const page = z.object({ users: z.array(Person), ...pageAnswer })

export const listUsers = endpoint({
  name: 'listUsers',
  summary:
    'List users, newest first by default: everyone for a superadmin, otherwise those of your club. `count` stops at 1,000.',
  method: 'GET',
  path: 'users/',
  reads: 'replica_after_first_page',
  authorize: 'see_people',
  query: z.strictObject({ ...UserFilters.shape, ...pageQuery }),
  answer: page,
  errors: [],
})

export const listClubUsers = endpoint({
  name: 'listClubUsers',
  summary: 'List the administrator and staff of a club.',
  method: 'GET',
  path: 'clubs/{id}/users/',
  reads: 'replica_after_first_page',
  authorize: 'see_people',
  params: IdParams,
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: page,
  errors: [],
})

const csv = { answer: z.string(), media: csvMedia, errors: ['too_many_rows'] } as const

export const exportUsers = endpoint({
  name: 'exportUsers',
  summary: 'Export the list as CSV (RFC 4180, UTF-8) in one file, up to 20,000 rows.',
  method: 'GET',
  path: 'users/export/',
  reads: 'replica',
  authorize: 'export_people',
  query: UserFilters,
  ...csv,
  lists_people: true,
})

export const exportClubUsers = endpoint({
  name: 'exportClubUsers',
  summary: 'Export the administrator and staff of a club as CSV.',
  method: 'GET',
  path: 'clubs/{id}/users/export/',
  reads: 'replica',
  authorize: 'export_people',
  params: IdParams,
  query: z.strictObject(filters),
  ...csv,
  lists_people: true,
})

export const getUser = endpoint({
  name: 'getUser',
  summary: 'Get a user. `preview=delete` adds what deleting the account would do.',
  method: 'GET',
  path: 'users/{id}/',
  authorize: 'signed_in',
  params: IdParams,
  query: z.strictObject({ preview: z.optional(z.literal('delete', 'Preview must be delete')) }),
  answer: PersonDetail,
  errors: [],
})

const UserHistoryEntry = z.object({
  id: Id,
  at: Instant,
  /** Null for calls without a signed-in user. */
  actor: z.nullable(z.object({ id: Id, name: z.string(), role: z.enum(roles) })),
  /** The name of the endpoint. */
  action: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})

export const listUserHistory = endpoint({
  name: 'listUserHistory',
  summary:
    'List the history of an account: what changed, by whom and when, latest first. Club administrators and staff see changes made for their club.',
  method: 'GET',
  path: 'users/{id}/history/',
  authorize: 'signed_in',
  params: IdParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ history: z.array(UserHistoryEntry), ...pageAnswer }),
  errors: [],
})

const FormFlags = formJson('Permissions must be a JSON object', StaffFlagsInput)

export const UpdateUserBody = z.strictObject({
  ...UpdateProfileBody.shape,
  version: FormVersion,
  'user[status]': z.optional(z.enum(['active', 'disabled'], 'Status must be one of: active, disabled')),
  /** For staff: flags to change, as JSON. The person then has custom permissions. */
  staff_permissions: z.optional(FormFlags),
})
export type UpdateUserBody = z.output<typeof UpdateUserBody>

export const updateUser = endpoint({
  name: 'updateUser',
  summary:
    'Update an account: profile, status and, for staff, permissions. Omitted fields stay unchanged. A new email takes effect once its owner confirms it.',
  method: 'PUT',
  path: 'users/{id}/',
  authorize: 'signed_in',
  params: IdParams,
  multipart: { files: ['profile[avatar]'], empty: 'keep' },
  body: UpdateUserBody,
  answer: z.object({ ...PersonDetail.shape, message: z.string() }),
  errors: [...pictureRefusals, 'grant_refused', 'last_superadmin', 'stale'],
  fieldErrors: 'profile',
})

const accountFields = {
  username: UsernameText,
  /** As `first_sign_in` for staff: by default an invitation if there is an email. */
  first_sign_in: z.optional(z.enum(firstSignIns, `First sign-in must be one of: ${firstSignIns.join(', ')}`)),
}
const FirstName = requiredText('First name', { max: 100 }).check(personNameField('First name'))
const LastName = requiredText('Last name', { max: 100 }).check(personNameField('Last name'))
const named = { first_name: FirstName, last_name: LastName }
const open = { ...accountFields, first_name: z.optional(FirstName), last_name: z.optional(LastName) }
const reachable = { email: z.optional(EmailText), phone_number: z.optional(PhoneText) }
const reached = { email: EmailText, phone_number: PhoneText }

/** The same fields as sign-up for each role, without the password. */
export const CreateUserBody = z.discriminatedUnion(
  'role',
  [
    z.strictObject({ role: z.literal('superadmin'), ...open, ...reachable }),
    z.strictObject({ role: z.literal('ambassador'), ...open, ...reachable }),
    z.strictObject({ role: z.literal('adminclub'), ...accountFields, ...named, ...reached }),
    z.strictObject({ role: z.literal('client'), ...accountFields, ...named, ...reached, age: AgeNumber }),
    z.strictObject({
      role: z.literal('staffclub'),
      ...accountFields,
      ...named,
      ...reachable,
      /** For superadmins, who act for a club; everyone else adds to their own. */
      club_id: z.optional(Id),
      /** Without a role they have exactly the permissions listed. */
      role_id: z.optional(Id),
      staff_permissions: z.optional(FormFlags),
    }),
  ],
  { error: `Role must be one of: ${roles.join(', ')}` },
)
export type CreateUserBody = z.output<typeof CreateUserBody>

export const createUser = endpoint({
  name: 'createUser',
  summary:
    'Create an account for someone: invited by email, or with a one-time password that is returned once. Superadmins create accounts of every role, clubs add staff.',
  method: 'POST',
  path: 'users/',
  authorize: 'create_people',
  multipart: { files: ['avatar'], empty: 'drop' },
  body: CreateUserBody,
  answer: z.object({ ...PersonDetail.shape, one_time_password: z.nullable(z.string()) }),
  success: 201,
  errors: [...pictureRefusals, 'role_refused', 'grant_refused', 'no_seats_left'],
})

export const deleteUser = endpoint({
  name: 'deleteUser',
  summary: 'Delete an account: ends employment and erases contact data; records of payments, work and visits keep only an id.',
  method: 'DELETE',
  path: 'users/{id}/',
  authorize: 'signed_in',
  params: IdParams,
  answer: Message,
  errors: ['account_in_use', 'club_open', 'last_superadmin'],
})

export type Person = z.output<typeof Person>
export type PersonDetail = z.output<typeof PersonDetail>
export type UserHistoryEntry = z.output<typeof UserHistoryEntry>
