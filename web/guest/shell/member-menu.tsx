import Lock from 'lucide-react/icons/lock'
import { Account } from '../../shared/frame/account.tsx'
import { classNames } from '../../shared/frame/class-names.ts'
import { closedLink } from '../../shared/navigation/closed-link.ts'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import { useLinks } from '../../shared/navigation/use-links.ts'
import type { SignedIn } from '../../shared/session/session.ts'
import { NavigationItem, NavigationLinks, type NavigationItemProps } from './navigation-links.tsx'
import styles from './top-bar.module.css'

/** The links of this account's role, and the account itself. */
export function MemberMenu({ session, onLeave }: { session: SignedIn; onLeave: () => void }) {
  return (
    <>
      <NavigationLinks links={useLinks(session)} status="signed_in" Item={MemberItem} />
      <Account session={session} onLeave={onLeave} />
    </>
  )
}

function MemberItem({ link, isCurrent }: NavigationItemProps<NavigationLink>) {
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
    <NavigationItem link={link} isCurrent={isCurrent}>
      {link.urgent ? <span className={styles.urgent}>{link.label}</span> : link.label}
      {link.badge !== null && (
        <span className={styles.badge}>
          {link.badge}
          <span className="visually-hidden"> to approve</span>
        </span>
      )}
    </NavigationItem>
  )
}
