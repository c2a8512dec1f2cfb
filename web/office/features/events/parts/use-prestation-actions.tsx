import type { ManagedPrestation, PrestationStatus } from '#contract/events/prestations.ts'
import { useState, type ReactNode } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import type { Action } from '../../../ui/action-menu.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import type { PrestationChanges } from '../queries/use-prestation-changes.ts'
import { prestationStatusWords } from './prestation-words.ts'

const next: Record<PrestationStatus, readonly { label: string; to: PrestationStatus }[]> = {
  draft: [{ label: 'Put on sale', to: 'on_sale' }],
  on_sale: [{ label: 'Pause sales', to: 'paused' }],
  paused: [{ label: 'Put on sale', to: 'on_sale' }],
  archived: [{ label: 'Restore as draft', to: 'draft' }],
}

/** The actions on one item that work without opening it. */
export function usePrestationActions(changes: PrestationChanges, open: (id: string) => void) {
  const [deleted, setDeleted] = useState<ManagedPrestation | null>(null)
  /** Without a dialog, a toast shows what went wrong. */
  const runChange = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }))
  }
  const turn = async (row: ManagedPrestation, to: PrestationStatus) => {
    const { version } = await changes.update(row.id, { version: row.version, status: to })
    const back = () => void runChange(changes.update(row.id, { version, status: row.status }))
    toast({ tone: 'ok', message: `${row.name}: ${prestationStatusWords[to].toLowerCase()}.`, onUndo: back })
  }
  const actionsOf = (row: ManagedPrestation): Action[] => [
    { label: 'Edit', onClick: () => open(row.id) },
    ...next[row.status].map(({ label, to }) => ({ label, onClick: () => void runChange(turn(row, to)) })),
    { label: 'Duplicate', onClick: () => void runChange(changes.duplicate(row).then(({ id }) => open(id))) },
    ...(row.status === 'archived' ? [] : [{ label: 'Archive', onClick: () => void runChange(turn(row, 'archived')) }]),
    {
      label: 'Delete',
      onClick: () => setDeleted(row),
      danger: true,
      disabled: row.is_booked ? 'Guests have booked it. Archive it instead.' : undefined,
    },
  ]
  const dialog: ReactNode = deleted && (
    <ActionDialog
      title={`Delete ${deleted.name}?`}
      submit="Delete item"
      dismiss="Keep item"
      danger
      initial={{}}
      onSubmit={async () => changes.remove(deleted)}
      onClose={() => setDeleted(null)}
    >
      <p>No one has booked it. You can’t undo this.</p>
    </ActionDialog>
  )
  return { actionsOf, runChange, dialog }
}
