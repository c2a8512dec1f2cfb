import { Paper } from '@mantine/core'
import { NotificationList } from '../../../domain/notification-list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'

/** Opened by its address; the bell shows the same list beside any screen. */
function Notifications() {
  return (
    <>
      <PageHeader title="Notifications" />
      <Paper withBorder p="md" maw="48rem">
        <NotificationList />
      </Paper>
    </>
  )
}

export const screen = defineScreen({ title: () => 'Notifications', Component: Notifications })
