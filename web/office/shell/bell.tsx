import BellIcon from 'lucide-react/icons/bell'
import { paths } from '../../shared/navigation/paths.ts'
import type { Session } from '../../shared/session/session.ts'
import { useUnread } from '../../shared/frame/use-unread.ts'
import styles from '../../shared/frame/bell.module.css'

/** Leads to what one was told, a page of the guest's build; says how much of it is new. */
export function Bell({ session }: { session: Session }) {
  const { unread, label, news } = useUnread(session)
  if (session.status !== 'signed_in') return null
  return (
    <>
      <a className={styles.bell} href={paths.notifications} aria-label={label} title={label}>
        <BellIcon size={18} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </a>
      <output className="visually-hidden">{news}</output>
    </>
  )
}
