import { staffFlags, type Role, type StaffFlag } from '#contract/base/permissions.ts'
import type { createUser } from '#contract/people/users.ts'
import type { CallInput } from '#contract/base/endpoint.ts'

export interface NewUserValues extends Record<string, unknown> {
  role: Role
  username: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  age: string
  avatar: File | null
  first_sign_in: 'invitation' | 'one_time_password'
  /** For superadmins, who can add staff to any club. */
  club_id: string | null
  /** For staff: a club assigns them a role later. */
  flags: Record<StaffFlag, boolean>
}

export const newUser = (roles: readonly Role[]): NewUserValues => ({
  role: roles.includes('client') ? 'client' : 'staffclub',
  username: '',
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  age: '',
  avatar: null,
  first_sign_in: 'invitation',
  club_id: null,
  flags: Object.fromEntries(staffFlags.map((flag) => [flag, false])) as Record<StaffFlag, boolean>,
})

/** Leaves out empty fields, and those of other roles. */
export function newUserBodyOf(values: NewUserValues): CallInput<typeof createUser>['body'] {
  const { role, age, club_id, flags, avatar: _, ...texts } = values
  const filledIn = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
  const staff = {
    ...(club_id !== null && { club_id }),
    staff_permissions: JSON.stringify(flags),
  }
  // The contract's schema reports missing fields.
  return {
    role,
    ...filledIn,
    ...(role === 'client' && age !== '' && { age }),
    ...(role === 'staffclub' && staff),
  } as CallInput<typeof createUser>['body']
}
