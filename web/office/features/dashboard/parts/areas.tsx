import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './areas.module.css'

interface AreasProps {
  title?: string
  areas: readonly { to: string; label: string }[]
  /** Shown if there are none. */
  nothing: string
}

/** The areas of the product this person may open. */
export function Areas({ title = 'Your access', areas, nothing }: AreasProps) {
  return (
    <Panel title={title}>
      {areas.length === 0 ? (
        <EmptyState title="Nothing here yet">{nothing}</EmptyState>
      ) : (
        <ul className={styles.areas}>
          {areas.map(({ to, label }) => (
            <li key={to}>
              <Link className={styles.area} to={to}>
                {label}
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
