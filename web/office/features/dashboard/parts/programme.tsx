import type { ReactNode } from 'react'
import type { ClubDashboard } from '#contract/club-dashboard.ts'
import { nearness } from '../../../../shared/format/format.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import type { Night } from '../queries/club-dashboard-query.ts'
import { Coming } from './coming.tsx'
import { DueList } from './due-list.tsx'
import styles from './programme.module.css'
import { Tonight } from './tonight.tsx'
import { whatIsDue } from './what-is-due.ts'

interface ProgrammeProps {
  nights: readonly Night[]
  /** Upcoming events, including those not shown. */
  count: number
  approvals: ClubDashboard['approvals']
  /** Below the to-do list. */
  children?: ReactNode
}

/** The programme at a glance: tonight, what to do, what is next. */
export function Programme({ nights, count, approvals, children }: ProgrammeProps) {
  const now = useNow()
  if (now === null) return null
  const isTonight = (night: Night) => ['Tonight', 'On now'].includes(nearness(night, now) ?? '')
  const tonight = nights.filter((night) => night.state !== 'draft' && isTonight(night))
  const later = nights.filter((night) => !tonight.includes(night))
  return (
    <div className={styles.programme}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Tonight nights={tonight} next={later.find(({ state }) => state !== 'draft')} />
          <Coming nights={later.slice(0, 6)} count={count - tonight.length} />
        </div>
        <DueList due={whatIsDue(nights, now, approvals)} />
      </div>
      {children}
    </div>
  )
}
