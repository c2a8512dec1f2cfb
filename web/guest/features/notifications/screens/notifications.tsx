import { ActionSkeleton, Skeleton } from '../../../ui/skeleton.tsx'
import type { listNotifications, Notification } from '#contract/notifications/notifications.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import BellIcon from 'lucide-react/icons/bell'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CursorPages } from '../../../ui/cursor-pages.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { NotificationRow } from '../parts/notification-row.tsx'
import { notificationsQuery, useRead } from '../../../../shared/frame/notification-queries.ts'
import styles from '../parts/notifications.module.css'

function NotificationsSkeleton() {
  return (
    <div className={styles.page}>
      <PageHeader title="Notifications" lead={<Skeleton width="6rem" height="1lh" />} actions={<ActionSkeleton />} />
      <div className={styles.list}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} height="8.25rem" />
        ))}
      </div>
    </div>
  )
}

export const screen = defineScreen({
  queries: ({ search }) => ({ page: notificationsQuery(search.get('cursor')) }),
  head: () => ({ title: 'Notifications' }),
  Component: Notifications,
  Skeleton: NotificationsSkeleton,
})

function Notifications({ data: { page }, search, isStale }: ScreenProps<{ page: AnswerOf<typeof listNotifications> }>) {
  const read = useRead()
  const session = useSignedIn()
  const { pinned, unread_count, next } = page
  const notifications = page.notifications.filter(({ id }) => !pinned.some((one) => one.id === id))
  const isEmpty = notifications.length + pinned.length === 0
  const open = (one: Notification) => () => one.read_at === null && read.mutate({ id: one.id })
  const lead = unread_count === 0 ? 'You’re all caught up.' : `${unread_count} unread`
  const readAll = (
    <Button
      variant="secondary"
      size="small"
      pending={read.isPending && read.variables === 'all'}
      onClick={() => read.mutate('all')}
    >
      Mark all as read
    </Button>
  )
  const actions = (
    <>
      {unread_count > 0 && readAll}
      {sessionMay(session, 'book') && (
        <ButtonLink to={paths.reminders} variant="secondary" size="small">
          Choose reminders
        </ButtonLink>
      )}
    </>
  )
  return (
    <div className={styles.page}>
      <PageHeader title="Notifications" lead={isEmpty ? undefined : lead} actions={actions} />
      {read.isError && read.variables === 'all' && (
        <Notice tone="bad">
          {errorMessage(read.error, 'Your notifications weren’t marked as read. Try again in a moment.')}
        </Notice>
      )}
      {pinned.length > 0 && (
        <section aria-labelledby="open-offers">
          <h2 id="open-offers" className={styles.heading}>
            Waiting for your answer
          </h2>
          <ul className={styles.list} aria-busy={isStale}>
            {pinned.map((one) => (
              <NotificationRow key={one.id} notification={one} isPinned onOpen={open(one)} />
            ))}
          </ul>
        </section>
      )}
      {isEmpty ? (
        <EmptyState
          icon={<BellIcon size={28} aria-hidden="true" />}
          title="No notifications yet"
          action={<ButtonLink to={paths.events}>Find an event</ButtonLink>}
        >
          Updates about your events appear here and arrive by email.
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-busy={isStale}>
          {notifications.map((one) => (
            <NotificationRow key={one.id} notification={one} onOpen={open(one)} />
          ))}
        </ul>
      )}
      <CursorPages
        first={search.has('cursor') ? { to: paths.notifications, label: 'Back to the latest' } : null}
        next={next === null ? null : { to: withQuery(paths.notifications, { cursor: next }), label: 'Earlier' }}
      />
    </div>
  )
}
