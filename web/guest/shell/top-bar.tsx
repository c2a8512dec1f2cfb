import Menu from 'lucide-react/icons/menu'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { readFacts } from '../../shared/navigation/navigation-facts.ts'
import { navigationLinks } from '../../shared/navigation/navigation.ts'
import { screenExists } from '../../shared/screens/build-of.ts'
import { useSession } from '../../shared/session/session.ts'
import { IconButton } from '../ui/button.tsx'
import { Account } from './account.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { Search } from './search.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import styles from './top-bar.module.css'
import { useKeyDown } from './use-key-down.ts'
import { Wordmark } from './wordmark.tsx'

/** What tells of news is not waited for, and visitors do not load it. */
const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

type Panel = 'menu' | 'search'

/** On a phone, menu and search open below the bar, and close with any move to another page. */
function usePanel() {
  const { key } = useLocation()
  const [opened, setOpened] = useState<{ panel: Panel; at: string } | null>(null)
  const open = opened?.at === key ? opened.panel : null
  return { open, toggle: (panel: Panel) => setOpened(open === panel ? null : { panel, at: key }), close: () => setOpened(null) }
}

export function TopBar() {
  const session = useSession()
  const { open, toggle, close } = usePanel()
  const menuButton = useRef<HTMLButtonElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const links = navigationLinks(session, readFacts(session), screenExists)
  useKeyDown(({ key }) => {
    if (key !== 'Escape' || open !== 'menu') return
    close()
    menuButton.current?.focus()
  })
  const showSearch = () => {
    // Within the touch itself: later, a phone opens no keyboard, and the first letters are lost.
    flushSync(() => toggle('search'))
    search.current?.focus()
  }
  return (
    <header className={styles.bar} data-open={open}>
      <div className={styles.inner}>
        <Wordmark />
        <div className={styles.search}>
          <Search field={search} />
        </div>
        <div className={styles.buttons}>
          <IconButton className={styles.phoneOnly} label="Search" aria-expanded={open === 'search'} onClick={showSearch}>
            <SearchIcon size={20} aria-hidden="true" />
          </IconButton>
          {session.status === 'signed_in' && (
            <Suspense fallback={<span className={styles.bellPlace} />}>
              <Bell session={session} />
            </Suspense>
          )}
          <ThemeToggle />
          <IconButton
            ref={menuButton}
            className={styles.phoneOnly}
            label="Menu"
            aria-expanded={open === 'menu'}
            aria-controls="menu"
            onClick={() => toggle('menu')}
          >
            {open === 'menu' ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
          </IconButton>
        </div>
        <div id="menu" className={styles.menu}>
          <NavigationLinks links={links} status={session.status} />
          {session.status === 'signed_in' && <Account session={session} onLeave={close} />}
        </div>
      </div>
    </header>
  )
}
