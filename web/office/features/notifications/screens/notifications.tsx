import { Button, Paper } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { NotificationList } from '../../../domain/notification-list.tsx'
import { notificationSettingsPath, settingsParam } from '../../../domain/notification-settings.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { NotificationSettingsFields } from '../parts/notification-settings.tsx'

/** Opened by its address; the bell shows the same list beside any screen. */
function Notifications() {
  const [search] = useSearchParams()
  const session = useSignedIn()
  const hearsOfBookings = session.profile.role !== 'superadmin' && sessionMay(session, 'manage_reservations')
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          hearsOfBookings && (
            <Button component={Link} to={notificationSettingsPath} variant="default">
              Notification settings
            </Button>
          )
        }
      />
      <Paper withBorder p="md" maw="48rem">
        <NotificationList />
      </Paper>
      <DetailDrawer title="Notification settings" opened={hearsOfBookings && search.has(settingsParam)} params={[settingsParam]}>
        <NotificationSettingsFields />
      </DetailDrawer>
    </>
  )
}

export const screen = defineScreen({ title: () => 'Notifications', Component: Notifications })
