import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { formatPercent } from '../../shared/format/format.ts'
import styles from './stat-card.module.css'

/** Figures side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className={styles.stats}>{children}</dl>
}

export interface Trend {
  /** Basis points: 1250 is 12.5 % more. Null if the previous value was zero. */
  change_bp: number | null
  /** What it is compared with: `the 30 days before`. */
  against: string
  /** Which direction is good news; without it, neither is. */
  better?: 'more' | 'less'
}

interface StatCardProps {
  label: string
  value: ReactNode
  /** The reference: `of 300`. */
  note?: ReactNode
  trend?: Trend
  /** Links to what is behind the figure. */
  to?: To
}

export function StatCard({ label, value, note, trend, to }: StatCardProps) {
  return (
    <div className={styles.card} data-linked={to !== undefined || undefined}>
      <dt className={styles.label}>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
      <dd className={styles.value}>
        {value}
        {note !== undefined && ' '}
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {trend && <TrendLine {...trend} />}
      </dd>
    </div>
  )
}

function TrendLine({ change_bp, against, better }: Trend) {
  if (change_bp === null) return <span className={styles.trend}>No data for {against}</span>
  const Icon = change_bp > 0 ? ArrowUpRight : change_bp < 0 ? ArrowDownRight : ArrowRight
  const isGood = better === undefined || change_bp === 0 ? undefined : (better === 'more') === change_bp > 0
  // For a change of many times over, a tenth of a percent means nothing.
  const rounded = Math.abs(change_bp) < 10_000 ? Math.round(change_bp / 10) * 10 : Math.round(change_bp / 100) * 100
  return (
    <span className={styles.trend}>
      <span className={styles.change} data-good={isGood}>
        <Icon size={14} aria-hidden="true" />
        {change_bp > 0 ? '+' : ''}
        {formatPercent(rounded)}
      </span>{' '}
      vs. {against}
    </span>
  )
}
