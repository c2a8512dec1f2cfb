import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import type { Profile } from '#contract/profile.ts'
import { accountState } from '../../../../shared/profile/account-state.ts'
import { rolePurposes } from '../../../../shared/profile/role-purposes.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './role-card.module.css'

/** A person's role on the platform, and what it allows. */
export function RoleCard({ profile }: { profile: Profile }) {
  const heading = useId()
  const { title, description, capabilities } = rolePurposes[profile.role]
  const state = accountState(profile)
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <header className={styles.header}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {state && <Badge tone={state.tone}>{state.text}</Badge>}
      </header>
      <p className={styles.description}>{description}</p>
      <ul className={styles.list}>
        {capabilities.map((capability) => (
          <li key={capability} className={styles.capability}>
            <Check className={styles.mark} size={18} aria-hidden="true" />
            {capability}
          </li>
        ))}
      </ul>
    </Card>
  )
}
