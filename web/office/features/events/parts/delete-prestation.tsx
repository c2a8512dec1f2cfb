import type { ManagedPrestation } from '#contract/prestations.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface DeletePrestationProps {
  row: ManagedPrestation | null
  onClose: () => void
  onDelete: (row: ManagedPrestation) => Promise<unknown>
  onArchive: (row: ManagedPrestation) => Promise<unknown>
}

/** What guests have booked stays on record: it can only be archived. */
export function DeletePrestation({ row, onClose, onDelete, onArchive }: DeletePrestationProps) {
  if (row === null) return null
  const { name, is_booked } = row
  if (is_booked) {
    return (
      <ConfirmDialog opened onClose={onClose} title={`Archive ${name}?`} confirm="Archive" onConfirm={async () => onArchive(row)}>
        Guests have booked it, so it stays on record and cannot be deleted. Archived, nobody can book it any more; what is booked
        stays as it is.
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete ${name}?`}
      confirm="Delete"
      danger
      onConfirm={async () => onDelete(row)}
    >
      Nobody has booked it. It will be gone.
    </ConfirmDialog>
  )
}
