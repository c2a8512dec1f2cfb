import BellIcon from 'lucide-react/icons/bell'
import { paths } from '../../shared/navigation/paths.ts'
import type { Session } from '../../shared/session/session.ts'
import { useUnread } from '../../shared/frame/use-unread.ts'
import { AppLink } from '../ui/app-link.tsx'
import styles from '../../shared/frame/bell.module.css'

/** Leads to what one was told; says how much of it is new. */
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
