import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getPlatformDashboard } from '#contract/dashboard/platform-dashboard.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { healthChecks } from './health-checks.ts'
import styles from './platform-dashboard.module.css'
import { readerZone } from '../../../../shared/format/reader-zone.ts'

export function HealthPanel({ health }: { health: AnswerOf<typeof getPlatformDashboard>['health'] }) {
  const now = useNow()
  if (now === null) return null
  const zone = readerZone()
  return (
    <Panel title="Health">
      <ul className={styles.checks}>
        {healthChecks(health, now, zone).map(({ label, tone, word, note, to }) => (
          <li key={label} className={styles.check}>
            {to === undefined ? (
              <span>{label}</span>
            ) : (
              <Anchor component={Link} to={to}>
                {label}
              </Anchor>
            )}
            <StatusBadge tone={tone}>{word}</StatusBadge>
            <span className={styles.note}>{note}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
