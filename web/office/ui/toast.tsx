import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import styles from './toast.module.css'

const undoMs = 8000

interface Toast {
  tone: 'ok' | 'bad'
  message: string
  /** Offered for eight seconds, for what can be undone. Never for money. */
  onUndo?: () => void
}

/** Says in passing what has happened. What somebody must act upon is said where they act. */
export function toast({ tone, message, onUndo }: Toast): void {
  const Icon = tone === 'ok' ? CircleCheck : CircleAlert
  const id = notifications.show({
    message: (
      <span className={styles.toast} role={tone === 'ok' ? 'status' : 'alert'}>
        <span>{message}</span>
        {onUndo !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id)
              onUndo()
            }}
          >
            Undo
          </Button>
        )}
      </span>
    ),
    color: tone === 'ok' ? 'green' : 'red',
    icon: <Icon size={18} aria-hidden="true" />,
    autoClose: onUndo === undefined ? 6000 : undoMs,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
