import Lock from 'lucide-react/icons/lock'
import { useLocation } from 'react-router'
import { closedLink } from '../../shared/navigation/closed-link.ts'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import type { Session } from '../../shared/session/session.ts'
import { AppLink } from '../../shared/frame/app-link.tsx'
import { classNames } from '../../shared/frame/class-names.ts'
import styles from './top-bar.module.css'

interface NavigationLinksProps {
  links: readonly NavigationLink[]
  status: Session['status']
}

export function NavigationLinks({ links, status }: NavigationLinksProps) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Main"
      className={status === 'signed_in' ? styles.strip : classNames(styles.guestLinks, status === 'unknown' && styles.undecided)}
    >
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.to} className={link.desktopOnly ? styles.desktopOnly : undefined}>
            <Item link={link} isCurrent={pathname === link.to || pathname.startsWith(`${link.to}/`)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Item({ link, isCurrent }: { link: NavigationLink; isCurrent: boolean }) {
  if (link.disabled !== null) {
    return (
      <span className={classNames(styles.link, styles.disabled)} {...closedLink}>
        <span className={styles.dimmed}>{link.label}</span>
        <Lock size={13} aria-hidden="true" />
        <span className={styles.reason}>
          <span className="visually-hidden"> (</span>
          {link.disabled}
          <span className="visually-hidden">)</span>
        </span>
      </span>
    )
  }
  return (
    <AppLink
      className={classNames(styles.link, link.invites && styles.join)}
      to={link.to}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {link.urgent ? <span className={styles.urgent}>{link.label}</span> : link.label}
      {link.badge !== null && (
        <span className={styles.badge}>
          {link.badge}
          <span className="visually-hidden"> to approve</span>
        </span>
      )}
    </AppLink>
  )
}
