import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../shared/api/error-messages.ts'
import type { ConfirmDialogProps } from './confirm-props.ts'

/** The question itself, with its two answers. */
export function ConfirmModal({ opened, onClose, title, children, confirm, danger = false, onConfirm }: ConfirmDialogProps) {
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
        <Stack gap="sm">{children}</Stack>
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
