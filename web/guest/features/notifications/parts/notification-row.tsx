import type { Notification } from '#contract/notifications.ts'
import { formatEventDate, formatTimeLeft } from '../../../../shared/format/format.ts'
import { useNow, useReaderZone } from '../../../../shared/format/use-now.ts'
import { AppLink } from '../../../../shared/frame/app-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
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
      {isPinned && pinned_until !== null ? <TimeLeft until={pinned_until} /> : read_at === null && <Badge tone="info">New</Badge>}
      <p className={styles.text}>{text}</p>
      <time className={styles.time} dateTime={created_at}>
        {zone === null ? '' : formatEventDate(created_at, zone)}
      </time>
    </li>
  )
}

function TimeLeft({ until }: { until: string }) {
  const now = useNow()
  return <Badge tone="warn">{now === null ? 'Open offer' : `${formatTimeLeft(until, now)} left`}</Badge>
}
