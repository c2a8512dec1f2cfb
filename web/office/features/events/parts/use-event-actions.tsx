import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ManagedEvent, ManagedEventLine } from '#contract/events/management.ts'
import { eventActions, type EventAction } from '#contract/events/states.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import type { Action } from '../../../ui/action-menu.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useDeleteEvent, useManageEvent } from '../queries/use-manage-event.ts'
import { actionLabels, whyNotForEvent } from './event-words.ts'

const DuplicateDialog = lazy(async () => ({ default: (await import('./duplicate-dialog.tsx')).DuplicateDialog }))
const EventQuestion = lazy(async () => ({ default: (await import('./event-question.tsx')).EventQuestion }))
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))

interface Options {
  /** With the event afterwards; not for a duplicate, which opens its own page. */
  onChanged?: (event: ManagedEvent) => void
  onDeleted?: () => void
}

type OpenQuestion = { what: EventAction | 'delete'; event: ManagedEventLine }

/** The actions on an event that the server allows, with their dialogs. */
export function useEventActions({ onChanged, onDeleted }: Options = {}): {
  actionsOf: (event: ManagedEventLine) => Action[]
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<OpenQuestion | null>(null)
  const manage = useManageEvent()
  const remove = useDeleteEvent()

  const run = async (event: ManagedEventLine, action: EventAction, done: string, undo?: EventAction) => {
    const next = await manage.mutateAsync({ id: event.id, action })
    onChanged?.(next)
    toast({
      tone: 'ok',
      message: done,
      ...(undo !== undefined && { onUndo: () => attempt(event, undo, `${event.title} is restored.`) }),
    })
  }
  /** Without a dialog, a toast shows what went wrong. */
  const attempt = (event: ManagedEventLine, action: EventAction, done: string, undo?: EventAction) => {
    run(event, action, done, undo).catch((error: unknown) =>
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    )
  }
  const start = (event: ManagedEventLine, what: EventAction | 'delete') => {
    if (what === 'pause') attempt(event, 'pause', `Booking for ${event.title} is paused.`, 'resume')
    else if (what === 'resume') attempt(event, 'resume', `${event.title} can be booked again.`, 'pause')
    else setAsking({ what, event })
  }

  const close = () => setAsking(null)
  const actionsOf = (event: ManagedEventLine): Action[] => [
    ...eventActions
      .filter((action) => isSeen(action, event))
      .map((action) => ({
        label: actionLabels[action],
        onClick: () => start(event, action),
        danger: action === 'cancel',
        disabled: event.allowed_actions.includes(action) ? undefined : whyNotForEvent(action, event),
      })),
    {
      label: 'Delete event',
      onClick: () => start(event, 'delete'),
      danger: true,
      disabled: event.can_delete ? undefined : 'Guests have booked it. Cancel or archive it instead.',
    },
  ]
  return { actionsOf, dialog: <Suspense>{asking && dialogOf(asking)}</Suspense> }

  function dialogOf({ what, event }: OpenQuestion): ReactNode {
    const { id, title } = event
    if (what === 'publish') return <PublishDialog id={id} onClose={close} onDone={onChanged} />
    if (what === 'duplicate') return <DuplicateDialog event={event} onClose={close} />
    const erase = async () => {
      await remove.mutateAsync(id)
      onDeleted?.()
      toast({ tone: 'ok', message: `${title} is deleted.` })
    }
    const send = {
      cancel: async () => run(event, 'cancel', `${title} is cancelled.`),
      archive: async () => run(event, 'archive', `${title} is archived.`),
      delete: erase,
    }
    return (
      <EventQuestion what={what === 'cancel' || what === 'delete' ? what : 'archive'} event={event} send={send} onClose={close} />
    )
  }
}

/** Actions that repeat the current state are not offered: a draft is not resumed, and a published event not published. */
function isSeen(action: EventAction, { state }: ManagedEventLine): boolean {
  if (action === 'publish') return state === 'draft'
  if (action === 'resume') return state === 'paused'
  return action !== 'pause' || (state !== 'paused' && state !== 'draft')
}
