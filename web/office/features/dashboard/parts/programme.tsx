import type { ReactNode } from 'react'
import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { nearness } from '../../../../shared/format/format.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import type { DateTakings } from '../queries/club-dashboard-query.ts'
import { UpcomingDates } from './upcoming-dates.tsx'
import { DueList } from './due-list.tsx'
import styles from './programme.module.css'
import { Tonight } from './tonight.tsx'
import { listDueItems } from './due-items.ts'

interface ProgrammeProps {
  programme: NonNullable<ClubDashboard['programme']>
  due: Pick<ClubDashboard, 'approvals' | 'setup'>
  /** Below the to-do list. */
  children?: ReactNode
}

/** The programme at a glance: tonight, what to do, what is next. */
export function Programme({ programme, due, children }: ProgrammeProps) {
  const { events: dates, count } = programme
  const now = useNow()
  if (now === null) return null
  const isTonight = (date: DateTakings) => ['Tonight', 'On now'].includes(nearness(date, now) ?? '')
  const tonight = dates.filter((date) => date.state !== 'draft' && isTonight(date))
  const later = dates.filter((date) => !tonight.includes(date))
  return (
    <div className={styles.programme}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Tonight dates={tonight} next={later.find(({ state }) => state !== 'draft')} />
          <UpcomingDates dates={later.slice(0, 6)} count={count - tonight.length} />
        </div>
        <DueList due={listDueItems(programme, now, due)} />
      </div>
      {children}
    </div>
  )
}
