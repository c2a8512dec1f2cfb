import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ManagedEvent, ManagedEventLine } from '#contract/event-management.ts'
import type { EventAction } from '#contract/event-states.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { RowAction } from '../../../ui/table/columns.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useDeleteEvent, useManageEvent } from '../queries/use-manage-event.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { actionLabels } from './event-words.ts'

const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))

interface Options {
  /** With the night as it is afterwards; not for a duplicate, which leads to its own page. */
  onChanged?: (event: ManagedEvent) => void
  onDeleted?: () => void
}

type Asking = { what: EventAction | 'delete'; event: ManagedEventLine }

/** What may be done with a night, exactly as the server allows, and the dialogs that ask before. */
export function useEventActions({ onChanged, onDeleted }: Options = {}): {
  actionsOf: (event: ManagedEventLine) => RowAction[]
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<Asking | null>(null)
  const manage = useManageEvent()
  const remove = useDeleteEvent()

  const run = async (event: ManagedEventLine, action: EventAction, done: string, undo?: EventAction) => {
    const next = await manage.mutateAsync({ id: event.id, action })
    onChanged?.(next)
    toast({
      tone: 'ok',
      message: done,
      ...(undo !== undefined && { onUndo: () => attempt(event, undo, `${event.title} is as it was.`) }),
    })
  }
  /** Without a dialog, what goes wrong is told in passing. */
  const attempt = (event: ManagedEventLine, action: EventAction, done: string, undo?: EventAction) => {
    run(event, action, done, undo).catch((error: unknown) =>
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    )
  }
  const start = (event: ManagedEventLine, what: EventAction | 'delete') => {
    if (what === 'pause') attempt(event, 'pause', `Booking of ${event.title} is paused.`, 'resume')
    else if (what === 'resume') attempt(event, 'resume', `${event.title} can be booked again.`, 'pause')
    else setAsking({ what, event })
  }

  const close = () => setAsking(null)
  const actionsOf = (event: ManagedEventLine): RowAction[] => [
    ...event.allowed_actions.map((action) => ({
      label: actionLabels[action],
      onClick: () => start(event, action),
      danger: action === 'cancel',
    })),
    ...(event.can_delete ? [{ label: 'Delete', onClick: () => start(event, 'delete'), danger: true }] : []),
  ]
  return { actionsOf, dialog: <Suspense>{asking && dialogOf(asking)}</Suspense> }

  function dialogOf({ what, event }: Asking): ReactNode {
    const { id, title, heads } = event
    if (what === 'publish') return <PublishDialog id={id} onClose={close} onDone={onChanged} />
    if (what === 'duplicate') return <DuplicateDialog event={event} onClose={close} />
    if (what === 'cancel') {
      return (
        <ConfirmDialog
          opened
          onClose={close}
          title={`Cancel ${title}?`}
          confirm="Cancel the night"
          danger
          onConfirm={() => run(event, 'cancel', `${title} is cancelled.`)}
        >
          {heads === 0
            ? 'Nobody has booked it yet. '
            : `${formatCount(heads, 'guest')} hold places. Their reservations are cancelled, all that was paid goes back, and everybody gets a mail. `}
          Guests no longer find it. This cannot be undone.
        </ConfirmDialog>
      )
    }
    if (what === 'delete') {
      const erase = async () => {
        await remove.mutateAsync(id)
        onDeleted?.()
        toast({ tone: 'ok', message: `${title} is deleted.` })
      }
      return (
        <ConfirmDialog opened onClose={close} title={`Delete ${title}?`} confirm="Delete" danger onConfirm={erase}>
          Nobody has booked it. It is gone with its prestations, and this cannot be undone.
        </ConfirmDialog>
      )
    }
    return (
      <ConfirmDialog
        opened
        onClose={close}
        title={`Archive ${title}?`}
        confirm="Archive"
        onConfirm={() => run(event, 'archive', `${title} is archived.`)}
      >
        It leaves your lists, but for the archive, and can no longer be changed. You can still duplicate it.
      </ConfirmDialog>
    )
  }
}
