import { Link, type To } from 'react-router'
import styles from './link-tabs.module.css'

/** On a phone the current one may be out of sight. Only its own row is scrolled, never the page. */
function reveal(tab: HTMLAnchorElement | null): void {
  if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - peek
}

/** Pixels of the previous tab that stay in sight. */
const peek = 48

interface LinkTabsProps {
  label: string
  items: readonly { to: To; label: string; isCurrent: boolean }[]
}

/** Views or parts of one thing, as links: the choice is in the address. */
export function LinkTabs({ label, items }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {items.map(({ to, label: text, isCurrent }) => (
        <Link
          key={text}
          to={to}
          ref={isCurrent ? reveal : undefined}
          className={styles.tab}
          aria-current={isCurrent ? 'page' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
