import type { Reservation } from '#contract/reservations/reservations.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ModifyForm } from './modify-form.tsx'

interface ModifyDialogProps {
  reservation: Reservation
  onClose: () => void
  onModified: () => void
}

export function ModifyDialog(props: ModifyDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title="Change your booking">
      <ModifyForm {...props} />
    </Dialog>
  )
}
