import Menu from 'lucide-react/icons/menu'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '../../shared/navigation/paths.ts'
import { usePanel } from '../../shared/frame/use-panel.ts'
import { Wordmark } from '../../shared/frame/wordmark.tsx'
import { useSession } from '../../shared/session/session.ts'
import { IconButton } from '../ui/button.tsx'
import { NavigationLinks, type PlainLink } from './navigation-links.tsx'
import { Search } from './search.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import styles from './top-bar.module.css'
import { Later, lazyPart } from '../ui/lazy-part.tsx'

/** The top bar's links for visitors, in order. */
const visitorLinks: readonly PlainLink[] = [
  { to: paths.events, label: 'Events' },
  { to: paths.authLogin, label: 'Sign In' },
  { to: paths.authSignUp, label: 'Join', invites: true },
]

// Visitors don't load what only members see.
const Bell = lazyPart(async () => (await import('./for-members.ts')).Bell)
const MemberMenu = lazyPart(async () => (await import('./for-members.ts')).MemberMenu)

export function TopBar() {
  const session = useSession()
  const { open, toggle, close, menuButton } = usePanel<'search'>()
  const search = useRef<HTMLInputElement>(null)
  const showSearch = () => {
    // Within the touch event: later, a phone opens no keyboard, and the first characters are lost.
    flushSync(() => toggle('search'))
    search.current?.focus()
  }
  return (
    <header className={styles.bar} data-open={open}>
      <div className={styles.inner}>
        <Wordmark to={session.status === 'signed_in' ? paths.home : paths.events} />
        <div className={styles.search}>
          <Search field={search} />
        </div>
        <div className={styles.buttons}>
          <IconButton className={styles.phoneOnly} label="Search" aria-expanded={open === 'search'} onClick={showSearch}>
            <SearchIcon size={20} aria-hidden="true" />
          </IconButton>
          {session.status === 'signed_in' && (
            <Later fallback={<span className={styles.bellPlace} />}>
              <Bell session={session} />
            </Later>
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
          {session.status === 'signed_in' ? (
            <Later fallback={<NavigationLinks links={visitorLinks} status="unknown" />}>
              <MemberMenu session={session} onLeave={close} />
            </Later>
          ) : (
            <NavigationLinks links={visitorLinks} status={session.status} />
          )}
        </div>
      </div>
    </header>
  )
}
