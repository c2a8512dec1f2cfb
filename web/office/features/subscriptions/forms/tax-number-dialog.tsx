import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useSubscription } from '../queries/use-subscription.ts'

interface TaxNumberDialogProps {
  taxNumber: string | null
  version: number
  onClose: () => void
}

/** The number that goes onto the next invoices; an empty one takes it off. */
export function TaxNumberDialog({ taxNumber, version, onClose }: TaxNumberDialogProps) {
  const { change } = useSubscription()
  const form = useForm({ initialValues: { tax_number: taxNumber ?? '', version } })
  const save = async ({ tax_number, version: read }: { tax_number: string; version: number }) => {
    await change({ version: read, tax_number: tax_number === '' ? null : tax_number })
    toast({ tone: 'ok', message: 'The next invoice will say so.' })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="VAT number" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form form={form} submit="Save" onSubmit={save}>
        <TextInput
          label="VAT number"
          description="With the letters of your country, such as NL123456789B01. Between countries of the European Union it moves the tax to you."
          {...form.getInputProps('tax_number')}
        />
      </Form>
    </Modal>
  )
}
