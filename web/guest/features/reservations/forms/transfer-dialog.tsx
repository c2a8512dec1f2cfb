import type { Reservation } from '#contract/reservations/reservations.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TransferForm } from './transfer-form.tsx'

interface TransferDialogProps {
  reservation: Reservation
  onClose: () => void
  onOffered: () => void
}

export function TransferDialog(props: TransferDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title="Transfer booking">
      <TransferForm {...props} />
    </Dialog>
  )
}
