import type { Reservation } from '#contract/reservations.ts'
import { useForm } from '@mantine/form'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useManageReservation } from '../queries/use-manage-reservation.ts'

interface TransferFormProps {
  reservation: Reservation
  onClose: () => void
  onOffered: () => void
}

/** Who to transfer a booking to; whether that person exists is never disclosed. */
export function TransferForm({ reservation, onClose, onOffered }: TransferFormProps) {
  const offer = useManageReservation(reservation)
  const form = useForm({
    initialValues: { to: '' },
    validate: { to: (text) => (text.trim() === '' ? 'Username or email is required' : null) },
  })
  const send = async ({ to }: { to: string }) => {
    await offer.mutateAsync({ action: 'transfer', to: to.trim() })
    onOffered()
  }
  return (
    <Form
      form={form}
      submit="Offer booking"
      onSubmit={send}
      beside={
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
      }
    >
      <p>
        It stays yours until they accept. Then it becomes theirs{reservation.paid_minor > 0 ? ', including what you paid' : ''},
        and your tickets stop working.
        {reservation.paid_minor > 0 ? ' If it is cancelled later, you get the refund.' : ''}
      </p>
      <TextField
        label="Username or email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        {...form.getInputProps('to')}
      />
    </Form>
  )
}
