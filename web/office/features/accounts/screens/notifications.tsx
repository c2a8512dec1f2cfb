import { Paper } from '@mantine/core'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { NotificationList } from '../../../domain/notification-list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { BookingUpdates } from '../parts/booking-updates.tsx'
import styles from '../parts/notifications.module.css'

/** Opened by its address; the bell shows the same list beside any screen. */
function Notifications() {
  const session = useSignedIn()
  const hearsOfBookings = session.profile.role !== 'superadmin' && sessionMay(session, 'manage_reservations')
  return (
    <>
      <PageHeader title="Notifications" />
      <div className={styles.columns}>
        <Paper withBorder p="md">
          <NotificationList />
        </Paper>
        {hearsOfBookings && <BookingUpdates />}
      </div>
    </>
  )
}

export const screen = defineScreen({ title: () => 'Notifications', Component: Notifications })
