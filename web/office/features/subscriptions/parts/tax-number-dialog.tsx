import { TextInput } from '@mantine/core'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useSubscription } from '../queries/use-subscription.ts'

interface TaxNumberDialogProps {
  taxNumber: string | null
  version: number
  onClose: () => void
}

/** The number on future invoices; an empty one removes it. */
export function TaxNumberDialog({ taxNumber, version, onClose }: TaxNumberDialogProps) {
  const { change } = useSubscription()
  return (
    <ActionDialog
      title="VAT number"
      submit="Save VAT number"
      initial={{ tax_number: taxNumber ?? '', version }}
      onSubmit={async ({ tax_number, version: read }) => {
        await change({ version: read, tax_number: tax_number === '' ? null : tax_number })
        toast({ tone: 'ok', message: 'Saved. It appears on your next invoice.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          label="VAT number"
          description="With your country code, such as NL123456789B01. If you’re in a different EU country from us, you account for the tax yourself."
          {...form.getInputProps('tax_number')}
        />
      )}
    </ActionDialog>
  )
}
