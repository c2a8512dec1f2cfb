import type { ManagedPrestation, PrestationStatus } from '#contract/prestations.ts'
import type { RowAction } from '../../../ui/table/columns.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import type { PrestationChanges } from '../queries/use-prestation-changes.ts'
import { statusWords } from './prestation-words.ts'

interface ActionsProps {
  changes: PrestationChanges
  /** Says what a call was refused with. */
  trying: (work: Promise<unknown>) => Promise<void>
  open: (id: string) => void
  onDelete: (row: ManagedPrestation) => void
}

const next: Record<PrestationStatus, readonly { label: string; to: PrestationStatus }[]> = {
  draft: [{ label: 'Put on sale', to: 'on_sale' }],
  on_sale: [{ label: 'Pause', to: 'paused' }],
  paused: [{ label: 'Put on sale', to: 'on_sale' }],
  archived: [{ label: 'Bring back as a draft', to: 'draft' }],
}

/** What can be done with one thing that a night sells, without opening it. */
export function usePrestationActions({ changes, trying, open, onDelete }: ActionsProps): (row: ManagedPrestation) => RowAction[] {
  const turn = async (row: ManagedPrestation, to: PrestationStatus) => {
    const { version } = await changes.update(row.id, { version: row.version, status: to })
    const back = () => void trying(changes.update(row.id, { version, status: row.status }))
    toast({ tone: 'ok', message: `${row.name}: ${statusWords[to].toLowerCase()}.`, onUndo: back })
  }
  return (row) => [
    { label: 'Edit', onClick: () => open(row.id) },
    ...next[row.status].map(({ label, to }) => ({ label, onClick: () => void trying(turn(row, to)) })),
    { label: 'Duplicate', onClick: () => void trying(changes.duplicate(row).then(({ id }) => open(id))) },
    ...(row.status === 'archived' ? [] : [{ label: 'Archive', onClick: () => void trying(turn(row, 'archived')) }]),
    { label: 'Delete', onClick: () => onDelete(row), danger: true },
  ]
}
