import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/base/permissions.ts'
import type { AccountRow } from '../account/account.ts'
import { profileChanges, type ProfileForm } from './profile-changes.ts'

const now = Temporal.Instant.from('2026-11-21T20:00:00Z')

const account = (role: Role, change: Partial<AccountRow> = {}): AccountRow => ({
  id: 'id',
  version: 1,
  username: 'ana',
  email: 'ana@example.com',
  email_confirmed_at: null,
  pending_email: null,
  first_name: 'Ana',
  last_name: 'Lopez',
  full_name: '',
  phone_number: '+34 600 000 000',
  avatar_file: null,
  accepts_newsletter: false,
  role,
  age: 30,
  age_declared_at: '2024-11-20T20:00:00Z',
  birth_date: null,
  id_verified: false,
  musical_preferences: [],
  approval_status: null,
  own_club_id: null,
  onboarding_completed_at: null,
  staff_club_id: null,
  can_manage_staff: null,
  can_access_club_setup: null,
  can_access_subscription: null,
  can_access_contract: null,
  can_access_events: null,
  can_access_staff_management: null,
  can_access_finances: null,
  can_work_door: null,
  can_override_door: null,
  can_view_guests: null,
  ...change,
})

describe('the changes from a profile form', () => {
  it.each([
    ['nothing, when it holds nothing', account('client'), {}, { user: {}, client: {} }],
    [
      'what it holds',
      account('client'),
      { 'user[first_name]': 'Anna', 'profile[accepts_newsletter]': true },
      { user: { first_name: 'Anna', accepts_newsletter: true }, client: {} },
    ],
    [
      'an age with the day it was declared',
      account('client'),
      { 'profile[age]': 40 },
      { user: {}, client: { age: 40, age_declared_at: '2026-11-21T20:00:00.000Z' } },
    ],
    ['no age that is only today’s again', account('client'), { 'profile[age]': 32 }, { user: {}, client: {} }],
    [
      'no age for a user who is not a client',
      account('staffclub', { age: null, age_declared_at: null }),
      { 'profile[age]': 40 },
      { user: {}, client: {} },
    ],
    [
      'no client fields that belong to other roles',
      account('client'),
      { 'profile[full_name]': 'Someone Else' },
      { user: {}, client: {} },
    ],
    [
      'a client’s phone number',
      account('client'),
      { 'profile[phone_number]': '+34 611 111 111' },
      { user: { phone_number: '+34 611 111 111' }, client: {} },
    ],
    [
      'tastes, each once',
      account('client'),
      { 'profile[musical_preferences]': ['Techno', 'House', 'Techno'] },
      { user: {}, client: { musical_preferences: ['Techno', 'House'] } },
    ],
    [
      'an address to none, where none is needed',
      account('ambassador'),
      { 'user[email]': '' },
      { user: {}, client: {}, email: null },
    ],
    [
      'no full name that only follows the other two',
      account('superadmin'),
      { 'profile[full_name]': 'Ana Lopez', 'user[first_name]': 'Anna' },
      { user: { first_name: 'Anna' }, client: {} },
    ],
    [
      'a custom full name',
      account('superadmin'),
      { 'profile[full_name]': 'Ana L.' },
      { user: { full_name: 'Ana L.' }, client: {} },
    ],
  ] satisfies [string, AccountRow, ProfileForm, object][])('%s.', (_, row, form, changes) => {
    expect(profileChanges(row, form, now)).toEqual({ changes })
  })

  it.each([
    ['a client’s first name', account('client'), { 'user[first_name]': '' }, { 'user[first_name]': ['First name is required'] }],
    ['a club administrator’s address', account('adminclub'), { 'user[email]': '' }, { 'user[email]': ['Email is required'] }],
    [
      'a client’s phone number',
      account('client'),
      { 'profile[phone_number]': '' },
      { 'profile[phone_number]': ['Phone number is required'] },
    ],
    [
      'a club administrator’s phone number',
      account('adminclub'),
      { 'profile[phone_number]': '' },
      { 'profile[phone_number]': ['Phone number is required'] },
    ],
    [
      'a verified age',
      account('client', { birth_date: '1996-01-01' }),
      { 'profile[age]': 40 },
      { 'profile[age]': ['Your age comes from your verified ID'] },
    ],
  ] satisfies [string, AccountRow, ProfileForm, object][])(
    '%s is required: clearing or changing it is an error on its field.',
    (_, row, form, faults) => {
      expect(profileChanges(row, form, now)).toEqual({ faults })
    },
  )
})
