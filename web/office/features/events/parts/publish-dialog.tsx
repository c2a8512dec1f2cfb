import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ManagedEvent } from '#contract/events/management.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { managedEventQuery } from '../queries/events.ts'
import { useManageEvent } from '../queries/use-manage-event.ts'
import { MissingList } from './missing-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface PublishDialogProps {
  id: string
  onClose: () => void
  onDone?: ((event: ManagedEvent) => void) | undefined
}

/** Publishes an event, or lists what is still missing. */
export function PublishDialog({ id, onClose, onDone }: PublishDialogProps) {
  // What was missing a moment ago may have been added elsewhere.
  const { data: event, error } = useQuery({ ...managedEventQuery(id), staleTime: 0 })
  const manage = useManageEvent()
  if (event?.missing.length === 0) {
    const publish = async () => {
      const published = await manage.mutateAsync({ id, action: 'publish' })
      toast({ tone: 'ok', message: `${published.title} is published.` })
      onDone?.(published)
    }
    return (
      <ActionDialog title="Publish this event?" submit="Publish event" initial={{}} onSubmit={publish} onClose={onClose}>
        <p>
          {event.title}, {formatEventSpan(event)}. Guests can find it right away, and book as soon as booking opens.
        </p>
      </ActionDialog>
    )
  }
  return (
    <Dialog onClose={onClose} title="Not ready to publish yet">
      {event !== undefined && <MissingList eventId={id} missing={event.missing} onFollow={onClose} />}
      {event === undefined && error === null && <Loader aria-label="Loading" />}
      {event === undefined && error !== null && <p role="alert">{errorMessage(error, 'Network error. Please try again.')}</p>}
    </Dialog>
  )
}
