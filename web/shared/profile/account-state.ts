import type { Profile } from '#contract/profile.ts'

const approval = {
  pending: { tone: 'warn', text: 'Waiting for approval' },
  approved: { tone: 'ok', text: 'Approved' },
  rejected: { tone: 'bad', text: 'Not approved' },
  suspended: { tone: 'bad', text: 'Suspended' },
} as const

/** An account's progress, for roles with several steps. */
export function accountState(profile: Profile): { tone: 'ok' | 'warn' | 'bad'; text: string } | null {
  switch (profile.role) {
    case 'client':
      return profile.role_profile.id_verified ? { tone: 'ok', text: 'Verified' } : { tone: 'warn', text: 'Not verified' }
    case 'ambassador':
      return approval[profile.role_profile.approval_status]
    case 'adminclub':
      return profile.role_profile.onboarding_completed
        ? { tone: 'ok', text: 'Onboarding complete' }
        : { tone: 'warn', text: 'Onboarding not complete' }
    default:
      return null
  }
}
