import History from 'lucide-react/icons/history'
import ScanLine from 'lucide-react/icons/scan-line'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import styles from './view-tabs.module.css'

const views = [
  { view: 'scan', label: 'Scan', Icon: ScanLine },
  { view: 'guests', label: 'Guests', Icon: Users },
  { view: 'log', label: 'Log', Icon: History },
] as const

export type View = (typeof views)[number]['view']

export const isView = (value: string | null): value is View => views.some(({ view }) => view === value)

interface ViewTabsProps {
  current: View
  /** Scanning and the list are one view. */
  isWide: boolean
  conflicts: number
}

/** Within reach of the thumb. */
export function ViewTabs({ current, isWide, conflicts }: ViewTabsProps) {
  const shown = isWide ? views.filter(({ view }) => view !== 'guests') : views
  const chosen = isWide && current === 'guests' ? 'scan' : current
  return (
    <nav className={styles.tabs} aria-label="Views">
      {shown.map(({ view, label, Icon }) => (
        <Link
          key={view}
          to={view === 'scan' ? '?' : `?view=${view}`}
          replace
          className={styles.tab}
          aria-current={view === chosen ? 'page' : undefined}
        >
          <Icon size={22} aria-hidden="true" />
          <span>
            {isWide && view === 'scan' ? 'Scan and guests' : label}
            {view === 'log' && conflicts > 0 && <b className={styles.badge}>{conflicts}</b>}
          </span>
        </Link>
      ))}
    </nav>
  )
}
