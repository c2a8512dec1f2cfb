import { getReservation, type Reservation } from '#contract/reservations/reservations.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { call } from '../../../../shared/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useManageReservation } from '../queries/use-manage-reservation.ts'

interface TransferFormProps {
  reservation: Reservation
  onClose: () => void
  onOffered: () => void
}

/** Who to transfer a booking to: entered, then shown by their initials, then offered. */
export function TransferForm({ reservation, onClose, onOffered }: TransferFormProps) {
  const offer = useManageReservation(reservation)
  const [checked, setChecked] = useState<{ to: string; recipient: string | null } | null>(null)
  const form = useForm({
    initialValues: { to: '' },
    validate: { to: (text) => (text.trim() === '' ? 'Username or email is required' : null) },
    onValuesChange: () => setChecked(null),
  })
  const send = async (values: { to: string }) => {
    const to = values.to.trim()
    if (checked === null) {
      const { recipient = null } = await call(getReservation, {
        params: { id: reservation.id },
        query: { preview: 'transfer', to },
      })
      return setChecked({ to, recipient })
    }
    await offer.mutateAsync({ action: 'transfer', to })
    onOffered()
  }
  const isPaid = reservation.paid_minor > 0
  return (
    <Form
      form={form}
      submit={checked === null ? 'Continue' : 'Offer booking'}
      onSubmit={send}
      beside={
        <Button variant="secondary" onClick={onClose}>
          Keep booking
        </Button>
      }
    >
      <p>
        You keep it until they accept. After that, your tickets stop working.
        {isPaid ? ' Any refund still goes to you.' : ''}
      </p>
      <TextField
        label="Username or email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        {...form.getInputProps('to')}
      />
      <div aria-live="polite">
        {checked !== null && (
          <Notice
            tone="info"
            title={checked.recipient === null ? `Offer it to ${checked.to}?` : `Offer it to ${checked.recipient}?`}
          >
            {checked.recipient === null
              ? 'They can accept it with an account that has confirmed this email.'
              : `These are the initials of ${checked.to}. Check that this is the right person.`}
          </Notice>
        )}
      </div>
    </Form>
  )
}
