import Check from 'lucide-react/icons/check'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { getVerificationStatus } from '#contract/verification/verification.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { verificationBadge } from '../../../domain/verification-badge.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './role-card.module.css'

const capabilities = [
  'Browse events',
  'Book events and manage your bookings',
  'Earn and spend points',
  'Redeem rewards',
  'Verify your identity',
]

/** What a client's account allows. Other roles see theirs in the office. */
export function RoleCard({ isVerified }: { isVerified: boolean }) {
  const heading = useId()
  const { data: verification } = useQuery(apiQuery(getVerificationStatus))
  const { tone, word } = verificationBadge(verification ?? { status: 'not_submitted', id_verified: isVerified })
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <header className={styles.header}>
        <h2 id={heading} className={styles.title}>
          Client
        </h2>
        <Badge tone={tone}>{word}</Badge>
      </header>
      <p className={styles.description}>Find an event, book your spot and walk right in.</p>
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
