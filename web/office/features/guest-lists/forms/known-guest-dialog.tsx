import { TextInput } from '@mantine/core'
import type { ListedName } from '#contract/guest-lists/names.ts'
import { AddListedGuestBody } from '#contract/guests/listings.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useAddListedGuest } from '../queries/guest-lists.ts'

interface Values extends Record<string, unknown> {
  phone_number: string
  email: string
}

const bodyOf = ({ phone_number, email }: Values) => ({
  ...(phone_number.trim() !== '' && { phone_number }),
  ...(email.trim() !== '' && { email }),
})

/** Adds a name to the guests the club knows, by what the guest gave. */
export function KnownGuestDialog({ guest, onClose }: { guest: ListedName; onClose: () => void }) {
  const add = useAddListedGuest()
  const submit = async (values: Values) => {
    const { name } = await add.mutateAsync({ id: guest.id, ...bodyOf(values) })
    toast({ tone: 'ok', message: `${name} is now one of your guests.` })
  }
  return (
    <ActionDialog<Values>
      title={`Add ${guest.name} to your guests`}
      submit="Add to guests"
      initial={{ phone_number: '', email: '' }}
      validate={(values) => schemaErrors(AddListedGuestBody, bodyOf(values))}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            Enter their phone number or email. If it belongs to one of your guests already, we add this list to their profile.
          </p>
          <TextInput label="Phone" type="tel" maxLength={30} autoComplete="off" {...form.getInputProps('phone_number')} />
          <TextInput label="Email" type="email" maxLength={254} autoComplete="off" {...form.getInputProps('email')} />
        </>
      )}
    </ActionDialog>
  )
}
