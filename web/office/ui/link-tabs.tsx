import { Link, type To } from 'react-router'
import styles from './link-tabs.module.css'

interface LinkTabsProps {
  label: string
  items: readonly { to: To; label: string; isCurrent: boolean }[]
}

/** Views or parts of one thing, as links: the choice is in the address. */
export function LinkTabs({ label, items }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {items.map(({ to, label: text, isCurrent }) => (
        <Link key={text} to={to} className={styles.tab} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
          {text}
        </Link>
      ))}
    </nav>
  )
}
