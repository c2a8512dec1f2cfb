import Menu from 'lucide-react/icons/menu'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Account } from '../../shared/frame/account.tsx'
import { usePanel } from '../../shared/frame/use-panel.ts'
import { Wordmark } from '../../shared/frame/wordmark.tsx'
import { useLinks } from '../../shared/navigation/use-links.ts'
import { useSession } from '../../shared/session/session.ts'
import { IconButton } from '../ui/button.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { Search } from './search.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import styles from './top-bar.module.css'

/** What tells of news is not waited for, and visitors do not load it. */
const Bell = lazy(async () => ({ default: (await import('../../shared/frame/bell.tsx')).Bell }))

export function TopBar() {
  const session = useSession()
  const { open, toggle, close, menuButton } = usePanel<'search'>()
  const search = useRef<HTMLInputElement>(null)
  const links = useLinks(session)
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
