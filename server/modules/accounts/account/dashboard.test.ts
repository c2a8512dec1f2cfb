import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/accounts/profile.ts'
import { dashboardOf } from './dashboard.ts'

const shared = { first_name: '', last_name: '', full_name: '', phone_number: '', avatar: null, accepts_newsletter: false }
const ambassador = (approval_status: 'pending' | 'approved' | 'rejected' | 'suspended'): Profile => ({
  ...shared,
  role: 'ambassador',
  role_profile: { approval_status, is_approved: approval_status === 'approved' },
})
const admin = (onboarding_completed: boolean): Profile => ({
  ...shared,
  role: 'adminclub',
  role_profile: { onboarding_completed, club_id: null },
})
const client: Profile = {
  ...shared,
  role: 'client',
  role_profile: {
    age: 30,
    age_declared_at: null,
    is_age_verified: false,
    id_verified: false,
    musical_preferences: [],
    accepts_newsletter: false,
  },
}

describe('the dashboard', () => {
  it.each([
    ['a superadmin', { ...shared, role: 'superadmin', role_profile: {} }, '/super-admin/dashboard'],
    ['club staff', { ...shared, role: 'staffclub', role_profile: { club_id: null } }, '/staff-club/dashboard'],
    ['a client', client, '/client/events'],
    ['an approved ambassador', ambassador('approved'), '/ambassador/dashboard'],
    ['a pending ambassador', ambassador('pending'), '/profile'],
    ['a rejected ambassador', ambassador('rejected'), '/profile'],
    ['a suspended ambassador', ambassador('suspended'), '/profile'],
    ['a club administrator who is still setting up', admin(false), '/admin-club/setup'],
    ['a club administrator whose onboarding is complete', admin(true), '/admin-club/dashboard'],
  ] satisfies [string, Profile, string][])('of %s is their own.', (_, profile, expected) => {
    expect(dashboardOf(profile)).toBe(expected)
  })
})
