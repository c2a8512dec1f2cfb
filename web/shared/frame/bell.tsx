import BellIcon from 'lucide-react/icons/bell'
import { paths } from '../navigation/paths.ts'
import type { Session } from '../session/session.ts'
import { AppLink } from './app-link.tsx'
import styles from './bell.module.css'
import { useUnread } from './use-unread.ts'

/** Leads to the notifications, and says how many are unread. */
export function Bell({ session }: { session: Session }) {
  const { unread, label, news } = useUnread(session)
  if (session.status !== 'signed_in') return null
  return (
    <>
      <AppLink className={styles.bell} to={paths.notifications} aria-label={label} title={label}>
        <BellIcon size={20} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </AppLink>
      <output className="visually-hidden">{news}</output>
    </>
  )
}
