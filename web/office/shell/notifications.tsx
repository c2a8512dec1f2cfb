import { Drawer } from '@mantine/core'
import { AppLink } from '../../shared/frame/app-link.tsx'
import { sessionMay } from '../../shared/session/abilities.ts'
import { getActing } from '../../shared/session/acting.ts'
import { useSession } from '../../shared/session/session.ts'
import { NotificationList } from '../domain/notification-list.tsx'
import { notificationSettingsPath } from '../domain/notification-settings.ts'
import { useLayer } from '../ui/layers.ts'
import { ReturnFocus } from '../ui/return-focus.tsx'

/** Notifications beside the open screen. */
export function Notifications({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const isUppermost = useLayer(true)
  return (
    <Drawer
      opened
      onClose={() => isUppermost() && onClose()}
      title="Notifications"
      position="right"
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReturnFocus />
      <NotificationList onFollow={onClose} />
      {sessionMay(session, 'manage_reservations') && getActing() === null && (
        <p>
          <AppLink to={notificationSettingsPath} onClick={onClose}>
            Notification settings
          </AppLink>
        </p>
      )}
    </Drawer>
  )
}
