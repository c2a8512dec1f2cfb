import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import type { Session } from '../../shared/session/session.ts'
import { AppLink } from '../../shared/frame/app-link.tsx'
import { classNames } from '../../shared/frame/class-names.ts'
import styles from './top-bar.module.css'

/** What visitors see of a link. */
export type PlainLink = Pick<NavigationLink, 'to' | 'label'> & Partial<Pick<NavigationLink, 'invites' | 'desktopOnly'>>

export interface NavigationItemProps<L extends PlainLink> {
  link: L
  isCurrent: boolean
  /** In place of the link's label. */
  children?: ReactNode
}

interface NavigationLinksProps<L extends PlainLink> {
  links: readonly L[]
  status: Session['status']
  /** What only members see of a link. */
  Item?: ComponentType<NavigationItemProps<L>>
}

export function NavigationLinks<L extends PlainLink>({ links, status, Item = NavigationItem }: NavigationLinksProps<L>) {
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

export function NavigationItem({ link, isCurrent, children = link.label }: NavigationItemProps<PlainLink>) {
  return (
    <AppLink
      className={classNames(styles.link, link.invites && styles.join)}
      to={link.to}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </AppLink>
  )
}
