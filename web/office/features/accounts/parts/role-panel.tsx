import Check from 'lucide-react/icons/check'
import type { Profile } from '#contract/accounts/profile.ts'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { rolePurposes } from './role-purposes.ts'
import styles from './role-panel.module.css'

const approval = {
  pending: { tone: 'warn', text: 'Waiting for approval' },
  approved: { tone: 'ok', text: 'Approved' },
  rejected: { tone: 'bad', text: 'Not approved' },
  suspended: { tone: 'bad', text: 'Suspended' },
} as const

/** An account's progress, for roles with several steps. */
function stateOf(profile: Profile) {
  if (profile.role === 'ambassador') return approval[profile.role_profile.approval_status]
  if (profile.role !== 'adminclub') return null
  return profile.role_profile.onboarding_completed
    ? ({ tone: 'ok', text: 'Onboarding complete' } as const)
    : ({ tone: 'warn', text: 'Onboarding not complete' } as const)
}

/** A person's role on the platform, and what it allows. Clients see theirs in the guest pages. */
export function RolePanel({ profile }: { profile: Profile }) {
  if (profile.role === 'client') return null
  const { title, description, capabilities } = rolePurposes[profile.role]
  const state = stateOf(profile)
  return (
    <Panel title={title} lead={description} actions={state && <StatusBadge tone={state.tone}>{state.text}</StatusBadge>}>
      <ul className={styles.list}>
        {capabilities.map((capability) => (
          <li key={capability} className={styles.capability}>
            <Check className={styles.mark} size={16} aria-hidden="true" />
            {capability}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
