import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import styles from './tabs.module.css'

interface TabsProps {
  label: string
  items: readonly { to: To; label: ReactNode; current: boolean }[]
  /** `chips` are separate and scroll on a phone; `tabs` share one frame. */
  look?: 'tabs' | 'chips'
  /** Last in the row, something other than a link. */
  end?: ReactNode
}

/** Views of one screen. Each is an address, so it can be linked, opened in a new tab and returned to. */
export function Tabs({ label, items, look = 'tabs', end }: TabsProps) {
  return (
    <nav aria-label={label} className={styles[look]}>
      {items.map((item) => (
        <Link
          key={typeof item.to === 'string' ? item.to : `${item.to.pathname}${item.to.search}`}
          to={item.to}
          className={styles.item}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
        </Link>
      ))}
      {end}
    </nav>
  )
}
