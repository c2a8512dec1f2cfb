import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { errorMessage } from '../../shared/error-messages.ts'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What follows from it. */
  children: ReactNode
  /** On the button: the verb of the title. */
  confirm: string
  danger?: boolean
  /** The dialog closes when it is done; what it throws is said here. */
  onConfirm: () => Promise<unknown>
}

/** Asks before what cannot be undone, and where money or places go. */
export function ConfirmDialog({ opened, onClose, title, children, confirm, danger = false, onConfirm }: ConfirmDialogProps) {
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({ isPending: false, error: null })
  const close = () => {
    setState({ isPending: false, error: null })
    onClose()
  }
  const run = async () => {
    setState({ isPending: true, error: null })
    try {
      await onConfirm()
      close()
    } catch (error) {
      setState({ isPending: false, error })
    }
  }
  return (
    <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <div>{children}</div>
        {state.error !== null && (
          <Alert role="alert" color="red">
            {errorMessage(state.error, 'Network error. Please try again.')}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <Button {...(danger && { color: 'red' })} loading={state.isPending} onClick={() => void run()}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
