import { Drawer } from '@mantine/core'
import { NotificationList } from '../domain/notification-list.tsx'
import { useLayer } from '../ui/layers.ts'
import { ReturnFocus } from '../ui/return-focus.tsx'

/** Notifications beside the open screen. */
export function Notifications({ onClose }: { onClose: () => void }) {
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
    </Drawer>
  )
}
