import type { Role } from '#contract/base/permissions.ts'
import type { UpdateProfileBody } from '#contract/accounts/profile-form.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { ClientProfiles, Users } from '../../../infrastructure/database/schema.ts'
import { fullNameOf, type AccountRow } from '../account/account.ts'
import { ageOn, utcDate } from '../account/client-age.ts'
import { ageIsVerified } from '../account/field-messages.ts'

export type ProfileForm = z.output<typeof UpdateProfileBody>

/** Fields required at sign-up stay required. */
const required = {
  'user[first_name]': 'First name',
  'user[last_name]': 'Last name',
  'user[email]': 'Email',
  'profile[phone_number]': 'Phone number',
} as const satisfies { [field in keyof ProfileForm]?: string }

const rolesWithContact: ReadonlySet<Role> = new Set<Role>(['client', 'adminclub'])

function findMissing(role: Role, form: ProfileForm): FieldErrors {
  if (!rolesWithContact.has(role)) return {}
  const missing = Object.entries(required).filter(([field]) => form[field as keyof typeof required] === '')
  return Object.fromEntries(missing.map(([field, label]) => [field, [`${label} is required`]]))
}

export interface ProfileChanges {
  user: Updateable<Users>
  client: Updateable<ClientProfiles>
  /** The requested email, null to remove it; absent if unchanged. */
  email?: string | null
}

/** Every role can edit a phone number, and every role except client a full name. */
function contactOf(form: ProfileForm, account: AccountRow): Updateable<Users> {
  const { 'profile[full_name]': full_name, 'profile[phone_number]': phone_number } = form
  const isNamed = account.role !== 'client' && full_name !== undefined
  return {
    // A full name that was only displayed, composed of the other two, keeps following them.
    ...(isNamed && full_name !== fullNameOf(account) && { full_name }),
    ...(phone_number !== undefined && { phone_number }),
  }
}

/** An empty email means none. */
function emailWanted(form: ProfileForm, account: AccountRow): Pick<ProfileChanges, 'email'> {
  const typed = form['user[email]']
  const email = typed === '' ? null : typed
  return email === undefined || email === account.email ? {} : { email }
}

/** What a form changes, or its errors. Absent fields stay unchanged; fields of other roles are ignored. */
export function profileChanges(
  account: AccountRow,
  form: ProfileForm,
  now: Temporal.Instant,
): { faults: FieldErrors } | { changes: ProfileChanges } {
  const ageToday = ageOn(account, utcDate(now))
  const age = account.role === 'client' && form['profile[age]'] !== ageToday ? form['profile[age]'] : undefined
  const faults = {
    ...findMissing(account.role, form),
    ...(age !== undefined && account.birth_date !== null && { 'profile[age]': [ageIsVerified] }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const {
    'user[first_name]': first_name,
    'user[last_name]': last_name,
    'profile[accepts_newsletter]': accepts_newsletter,
    'profile[musical_preferences]': musical_preferences,
  } = form
  return {
    changes: {
      user: {
        ...(first_name !== undefined && { first_name }),
        ...(last_name !== undefined && { last_name }),
        ...contactOf(form, account),
        ...(accepts_newsletter !== undefined && { accepts_newsletter }),
      },
      client: {
        ...(age !== undefined && { age, age_declared_at: instantText(now) }),
        ...(musical_preferences !== undefined && { musical_preferences: [...new Set(musical_preferences)] }),
      },
      ...emailWanted(form, account),
    },
  }
}
