import type { Notification } from '#contract/notifications/notifications.ts'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { useReaderZone } from '../../../../shared/format/use-now.ts'
import { AppLink } from '../../../../shared/frame/app-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { TimeSpanLeft } from '../../../ui/time-left.tsx'
import styles from './notification-row.module.css'

interface NotificationRowProps {
  notification: Notification
  /** Shown above the others with the time left, while its offer is open. */
  isPinned?: boolean
  onOpen: () => void
}

export function NotificationRow({
  notification: { title, text, path, created_at, read_at, pinned_until },
  isPinned = false,
  onOpen,
}: NotificationRowProps) {
  const zone = useReaderZone()
  return (
    <li className={styles.row} data-unread={read_at === null || undefined}>
      <h2 className={styles.title}>
        <AppLink className={styles.link} to={path} onClick={onOpen}>
          {title}
        </AppLink>
      </h2>
      {isPinned && pinned_until !== null && (
        <Badge tone="warn">
          <TimeSpanLeft until={pinned_until} />
        </Badge>
      )}
      {!isPinned && read_at === null && <Badge tone="info">New</Badge>}
      <p className={styles.text}>{text}</p>
      <time className={styles.time} dateTime={created_at}>
        {zone === null ? '' : formatEventDate(created_at, zone)}
      </time>
    </li>
  )
}
