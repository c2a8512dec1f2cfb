import { UpdateProfileBody } from '#contract/accounts/profile-form.ts'
import type { Role } from '#contract/base/permissions.ts'
import type { Me } from '#contract/accounts/profile.ts'
import type { ProfileChange } from './use-update-profile.ts'
import { schemaErrors } from '../forms/schema-errors.ts'

/** Named as in the API, so that the server's messages find their fields. */
export interface ProfileValues extends Record<string, unknown> {
  'user[email]': string
  /** Required only if the email changes. */
  'user[current_password]': string
  /** Instead of the password. */
  'user[confirmation]': string
  'user[first_name]': string
  'user[last_name]': string
  'profile[full_name]': string
  'profile[phone_number]': string
  'profile[age]': string
  'profile[musical_preferences]': string[]
  'profile[accepts_newsletter]': boolean
}

export const profileValues = ({ user, profile }: Pick<Me, 'user' | 'profile'>): ProfileValues => ({
  'user[email]': user.email ?? '',
  'user[current_password]': '',
  'user[confirmation]': '',
  'user[first_name]': user.first_name,
  'user[last_name]': user.last_name,
  'profile[full_name]': profile.full_name,
  'profile[phone_number]': profile.phone_number,
  'profile[age]': profile.role === 'client' ? String(profile.role_profile.age ?? '') : '',
  'profile[musical_preferences]': profile.role === 'client' ? profile.role_profile.musical_preferences : [],
  'profile[accepts_newsletter]': profile.accepts_newsletter,
})

/** The fields of the role's form; the rest stays unchanged. */
export function profileChange(role: Role, values: ProfileValues): ProfileChange {
  const shared = {
    'user[email]': values['user[email]'].trim(),
    ...(values['user[current_password]'] !== '' && { 'user[current_password]': values['user[current_password]'] }),
    ...(values['user[confirmation]'] !== '' && { 'user[confirmation]': values['user[confirmation]'] }),
    'user[first_name]': values['user[first_name]'],
    'user[last_name]': values['user[last_name]'],
    'profile[phone_number]': values['profile[phone_number]'],
    'profile[accepts_newsletter]': values['profile[accepts_newsletter]'] ? ('true' as const) : ('false' as const),
  }
  if (role !== 'client') {
    return {
      ...shared,
      'profile[full_name]': values['profile[full_name]'],
    }
  }
  return {
    ...shared,
    'profile[age]': values['profile[age]'],
    'profile[musical_preferences]': JSON.stringify(values['profile[musical_preferences]']),
  }
}

/** Fields required at sign-up stay required. */
export const needsContact = (role: Role): boolean => role === 'client' || role === 'adminclub'

const contactLabels = {
  'user[first_name]': 'First name',
  'user[last_name]': 'Last name',
  'user[email]': 'Email',
  'profile[phone_number]': 'Phone number',
} as const

export function profileErrors(role: Role, values: ProfileValues): Record<string, string> {
  const change = profileChange(role, values)
  const errors = schemaErrors(UpdateProfileBody, change)
  if (role === 'client' && values['profile[age]'] === '') errors['profile[age]'] = 'Age is required'
  if (!needsContact(role)) return errors
  for (const [name, label] of Object.entries(contactLabels)) {
    const value = change[name as keyof typeof contactLabels]
    if (value?.trim() === '') errors[name] = `${label} is required`
  }
  return errors
}
