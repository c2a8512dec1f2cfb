import Check from 'lucide-react/icons/check'
import type { Profile } from '#contract/profile.ts'
import { accountState } from '../../../../shared/profile/account-state.ts'
import { rolePurposes } from '../../../../shared/profile/role-purposes.ts'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './role-panel.module.css'

/** A person's role on the platform, and what it allows. */
export function RolePanel({ profile }: { profile: Profile }) {
  const { title, description, capabilities } = rolePurposes[profile.role]
  const state = accountState(profile)
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
