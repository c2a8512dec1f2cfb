import { useLayoutEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import styles from './link-tabs.module.css'

/** Pixels of the previous tab that stay in sight. */
const peek = 48

interface LinkTabsProps {
  label: string
  /** A choice within what the tabs above it show: a period, an order. */
  isChoice?: boolean
  items: readonly { to: To; label: string; isCurrent: boolean }[]
}

/** Views or parts of one thing, as links: the choice is in the address. */
export function LinkTabs({ label, isChoice = false, items }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null)
  const current = items.findIndex(({ isCurrent }) => isCurrent)
  // On a phone the current one may be out of sight. Only its own row is scrolled, never the page.
  useLayoutEffect(() => {
    const tab = row.current?.children[current]
    if (row.current && tab instanceof HTMLElement) row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - peek
  }, [current])
  return (
    <nav ref={row} aria-label={label} className={isChoice ? styles.choices : styles.tabs}>
      {items.map(({ to, label: text, isCurrent }) => (
        <Link
          key={text}
          to={to}
          className={isChoice ? styles.choice : styles.tab}
          aria-current={isCurrent ? 'page' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
