import { Dialog } from '../../../ui/dialog.tsx'
import { TransferForm } from '../forms/transfer-form.tsx'

interface TransferDialogProps {
  id: string
  onClose: () => void
  onOffered: () => void
}

export function TransferDialog(props: TransferDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title="Pass it on">
      <TransferForm {...props} />
    </Dialog>
  )
}
