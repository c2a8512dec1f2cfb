import BellIcon from 'lucide-react/icons/bell'
import { paths } from '../navigation/paths.ts'
import type { Session } from '../session/session.ts'
import { AppLink } from './app-link.tsx'
import styles from './bell.module.css'
import { useUnread } from './use-unread.ts'

interface BellProps {
  session: Session
  /** Opens them in place; without it, the bell links to their page. */
  onOpen?: () => void
}

/** Links to the notifications, with the unread count. */
export function Bell({ session, onOpen }: BellProps) {
  const { unread, label, news } = useUnread(session)
  if (session.status !== 'signed_in') return null
  const mark = (
    <>
      <BellIcon size={20} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  )
  return (
    <>
      {onOpen === undefined ? (
        <AppLink className={styles.bell} to={paths.notifications} aria-label={label} title={label}>
          {mark}
        </AppLink>
      ) : (
        <button type="button" className={styles.bell} aria-label={label} aria-haspopup="dialog" title={label} onClick={onOpen}>
          {mark}
        </button>
      )}
      <output className="visually-hidden">{news}</output>
    </>
  )
}
