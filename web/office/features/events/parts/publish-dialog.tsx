import { Button, Group, Loader, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ManagedEvent } from '#contract/event-management.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { managedEventQuery } from '../queries/events.ts'
import { useManageEvent } from '../queries/use-manage-event.ts'
import { MissingList } from './missing-list.tsx'

interface PublishDialogProps {
  id: string
  onClose: () => void
  onDone?: ((event: ManagedEvent) => void) | undefined
}

/** Publishing, or all that still stands in its way. */
export function PublishDialog({ id, onClose, onDone }: PublishDialogProps) {
  // What was missing a moment ago may have been done elsewhere.
  const { data: event, error } = useQuery({ ...managedEventQuery(id), staleTime: 0 })
  const manage = useManageEvent()
  const publish = async () => {
    const published = await manage.mutateAsync({ id, action: 'publish' })
    toast({ tone: 'ok', message: `${published.title} is published.` })
    onDone?.(published)
    onClose()
  }
  const isReady = event?.missing.length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={event === undefined || isReady ? 'Publish this night?' : 'Not ready to publish yet'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {event === undefined &&
          (error === null ? (
            <Loader aria-label="Loading" />
          ) : (
            <p role="alert">{errorMessage(error, 'Network error. Please try again.')}</p>
          ))}
        {event !== undefined && isReady && (
          <p>
            {event.title}, {formatEventSpan(event)}. Guests find it at once, and book as soon as its sale is open.
          </p>
        )}
        {event !== undefined && !isReady && <MissingList eventId={id} missing={event.missing} onFollow={onClose} />}
        {manage.error !== null && <p role="alert">{errorMessage(manage.error, 'Network error. Please try again.')}</p>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          {isReady && (
            <Button loading={manage.isPending} onClick={() => void publish().catch(() => undefined)}>
              Publish
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
