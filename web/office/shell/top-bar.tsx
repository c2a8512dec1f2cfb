import { ActionIcon } from '@mantine/core'
import Menu from 'lucide-react/icons/menu'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import X from 'lucide-react/icons/x'
import { lazy, Suspense } from 'react'
import { Account } from '../../shared/frame/account.tsx'
import { usePanel } from '../../shared/frame/use-panel.ts'
import { Wordmark } from '../../shared/frame/wordmark.tsx'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import type { Session } from '../../shared/session/session.ts'
import { setTheme, useTheme } from '../../shared/theme/theme.ts'
import { HeaderSearch } from './header-search.tsx'
import { NavigationItem } from './navigation-item.tsx'
import styles from './top-bar.module.css'

/** Not awaited. */
const Bell = lazy(async () => ({ default: (await import('../../shared/frame/bell.tsx')).Bell }))

interface TopBarProps {
  session: Session
  /** A phone has all of them in the menu. */
  links: readonly NavigationLink[]
  onHelp: () => void
  onBell: () => void
}

export function TopBar({ session, links, onHelp, onBell }: TopBarProps) {
  const { open, toggle, close, menuButton } = usePanel()
  const isOpen = open === 'menu'
  return (
    <header className={styles.bar} data-open={isOpen || undefined}>
      <Wordmark />
      <HeaderSearch links={links} onHelp={onHelp} />
      <div className={styles.buttons}>
        <Suspense fallback={<span className={styles.bellPlace} />}>
          <Bell session={session} onOpen={onBell} />
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
          onClick={() => toggle('menu')}
        >
          {isOpen ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
        </ActionIcon>
      </div>
      <div id="menu" className={styles.menu}>
        <Links label="Sections" links={links} className={styles.phoneOnly ?? ''} />
        {session.status === 'signed_in' && <Account session={session} onLeave={close} />}
      </div>
    </header>
  )
}

/** On a desktop in their own row below the bar, which scrolls away with the page. */
export const BarLinks = ({ links }: { links: readonly NavigationLink[] }) => (
  <Links label="Main" links={links} className={styles.links ?? ''} />
)

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
