import { ActionIcon } from '@mantine/core'
import Menu from 'lucide-react/icons/menu'
import Moon from 'lucide-react/icons/moon'
import SearchIcon from 'lucide-react/icons/search'
import Sun from 'lucide-react/icons/sun'
import X from 'lucide-react/icons/x'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { brand, brandName } from '../../shared/theme/brand.ts'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import { paths } from '../../shared/navigation/paths.ts'
import type { Session } from '../../shared/session/session.ts'
import { setTheme, useTheme } from '../../shared/theme/theme.ts'
import { Account } from './account.tsx'
import { NavigationItem } from './navigation-item.tsx'
import styles from './top-bar.module.css'

/** What tells of news is not waited for. */
const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

interface TopBarProps {
  session: Session
  /** Those of the bar itself, and those that a phone has in the menu. */
  links: readonly NavigationLink[]
  sections: readonly NavigationLink[]
  onSearch: () => void
}

/** On a phone the menu opens below the bar, and closes with any move to another page. */
function useMenu() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key
  return { isOpen, toggle: () => setOpenedAt(isOpen ? null : key), close: () => setOpenedAt(null) }
}

export function TopBar({ session, links, sections, onSearch }: TopBarProps) {
  const { isOpen, toggle, close } = useMenu()
  const menuButton = useRef<HTMLButtonElement>(null)
  const escape = () => {
    if (!isOpen) return
    close()
    menuButton.current?.focus()
  }
  useHotkeys([['Escape', escape]])
  return (
    <header className={styles.bar} data-open={isOpen || undefined}>
      <a className={styles.wordmark} href={paths.home} aria-label={brandName}>
        {brand}
        <span className={styles.spark}>.</span>
      </a>
      <button type="button" className={styles.search} onClick={onSearch}>
        <SearchIcon size={16} aria-hidden="true" />
        <span>Search...</span>
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      <div className={styles.buttons}>
        <Suspense fallback={<span className={styles.bellPlace} />}>
          <Bell session={session} />
        </Suspense>
        <ThemeToggle />
        <ActionIcon
          ref={menuButton}
          className={styles.phoneOnly ?? ''}
          variant="subtle"
          color="gray"
          size="xl"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={toggle}
        >
          {isOpen ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
        </ActionIcon>
      </div>
      <div id="menu" className={styles.menu}>
        <Links label="Sections of the menu" links={sections} className={styles.phoneOnly ?? ''} />
        <Links label="Main" links={links} className={styles.links ?? ''} />
        {session.status === 'signed_in' && <Account session={session} onLeave={close} />}
      </div>
    </header>
  )
}

function Links({ label, links, className }: { label: string; links: readonly NavigationLink[]; className: string }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label} className={className}>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.to} className={link.desktopOnly ? styles.desktopOnly : undefined}>
            <NavigationItem link={link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ThemeToggle() {
  const isDark = useTheme() === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xl"
      aria-label={`Switch to the ${isDark ? 'light' : 'dark'} theme`}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
    </ActionIcon>
  )
}
