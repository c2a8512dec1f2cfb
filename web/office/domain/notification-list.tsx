import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../shared/api/error-messages.ts'
import { formatEventDate } from '../../shared/format/format.ts'
import { useReaderZone } from '../../shared/format/use-now.ts'
import { AppLink } from '../../shared/frame/app-link.tsx'
import { notificationsQuery, useRead } from '../../shared/frame/notification-queries.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { TableSkeleton } from '../ui/skeletons.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import styles from './notification-list.module.css'

/** Notifications, latest first, in a drawer or on a page. */
export function NotificationList({ onFollow }: { onFollow?: () => void }) {
  const [cursor, setCursor] = useState<string | null>(null)
  const page = useQuery({ ...notificationsQuery(cursor), placeholderData: keepPreviousData })
  const read = useRead()
  const zone = useReaderZone()
  const { data, error } = page
  return (
    <>
      {data === undefined && error === null && <TableSkeleton rows={6} />}
      {data === undefined && error !== null && (
        <EmptyState title="Notifications didn’t load" action={<Button onClick={() => void page.refetch()}>Try again</Button>}>
          {errorMessage(error, 'Network error. Please try again.')}
        </EmptyState>
      )}
      {data?.notifications.length === 0 && (
        <EmptyState title="No notifications yet">Requests to approve, shift changes and other updates appear here.</EmptyState>
      )}
      {data !== undefined && data.notifications.length > 0 && (
        <>
          <div className={styles.head}>
            <p>{data.unread_count === 0 ? 'You’re all caught up.' : `${data.unread_count} unread`}</p>
            {data.unread_count > 0 && (
              <Button
                variant="default"
                size="xs"
                loading={read.isPending && read.variables === 'all'}
                onClick={() => read.mutate('all')}
              >
                Mark all as read
              </Button>
            )}
          </div>
          <ul className={styles.list} aria-busy={page.isPlaceholderData}>
            {data.notifications.map(({ id, title, text, path, created_at, read_at }) => (
              <li key={id} className={styles.row} data-unread={read_at === null || undefined}>
                <div className={styles.title}>
                  <AppLink
                    to={path}
                    onClick={() => {
                      if (read_at === null) read.mutate({ id })
                      onFollow?.()
                    }}
                  >
                    {title}
                  </AppLink>
                  {read_at === null && <StatusBadge tone="info">New</StatusBadge>}
                </div>
                <p className={styles.text}>{text}</p>
                <time className={styles.time} dateTime={created_at}>
                  {zone === null ? '' : formatEventDate(created_at, zone)}
                </time>
              </li>
            ))}
          </ul>
          <div className={styles.pages}>
            {cursor !== null && (
              <Button variant="default" size="xs" onClick={() => setCursor(null)}>
                Back to the latest
              </Button>
            )}
            {data.next !== null && (
              <Button variant="default" size="xs" onClick={() => setCursor(data.next)}>
                Earlier
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
