import { Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AddClubGuestBody, maxTags, UpdateClubGuestBody, type ClubGuest } from '#contract/guests/club-guests.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { TagsField } from '../../../ui/form/tags-field.tsx'
import { useAddGuest, useUpdateGuest } from '../queries/guests.ts'
import { BirthdayField } from './birthday-field.tsx'

interface Values extends Record<string, unknown> {
  contact: { name: string; email: string; phone_number: string; birthday: string | null }
  tags: string[]
  is_vip: boolean
  allergies: string
  version: number
}

const empty: Values = {
  contact: { name: '', email: '', phone_number: '', birthday: null },
  tags: [],
  is_vip: false,
  allergies: '',
  version: 1,
}

const valuesOf = ({ name, email, phone_number, birthday, tags, is_vip, allergies, version }: ClubGuest): Values => ({
  contact: { name, email: email ?? '', phone_number, birthday },
  tags,
  is_vip,
  allergies,
  version,
})

const contactOf = ({ email, ...contact }: Values['contact']) => ({ ...contact, email: email.trim() === '' ? null : email })

const addBody = ({ version: _version, contact, ...details }: Values) => ({ ...details, contact: contactOf(contact) })

/** An account changes its own contact details. */
const updateBody = ({ contact, ...details }: Values, hasAccount: boolean) => ({
  ...details,
  ...(!hasAccount && { contact: contactOf(contact) }),
})

interface DialogProps {
  /** Tags in use at the club. */
  tags: readonly string[]
  onClose: () => void
}

export function AddGuestDialog({ tags, onClose, onAdded }: DialogProps & { onAdded: (guest: ClubGuest) => void }) {
  const add = useAddGuest()
  return (
    <ActionDialog<Values>
      title="Add a guest"
      submit="Add guest"
      initial={empty}
      validate={(values) => schemaErrors(AddClubGuestBody, addBody(values))}
      onSubmit={async (values) => {
        const guest = await add.mutateAsync(addBody(values))
        toast({ tone: 'ok', message: `${guest.name} was added to your guests.` })
        onAdded(guest)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ContactFields form={form} />
          <DetailFields form={form} tags={tags} />
        </>
      )}
    </ActionDialog>
  )
}

export function EditGuestDialog({ guest, tags, onClose }: DialogProps & { guest: ClubGuest }) {
  const update = useUpdateGuest(guest.id)
  return (
    <ActionDialog<Values>
      title={`Edit ${guest.name}`}
      submit="Save guest"
      initial={valuesOf(guest)}
      validate={(values) => schemaErrors(UpdateClubGuestBody, updateBody(values, guest.has_account))}
      compare={{
        labels: { tags: 'Tags', is_vip: 'VIP', allergies: 'Allergies' },
        valuesOf: (theirs) => valuesOf(theirs as ClubGuest),
      }}
      onSubmit={async (values) => {
        const { name } = await update.mutateAsync(updateBody(values, guest.has_account))
        toast({ tone: 'ok', message: `${name} is saved.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!guest.has_account && <ContactFields form={form} />}
          <DetailFields form={form} tags={tags} />
        </>
      )}
    </ActionDialog>
  )
}

interface FieldsProps {
  form: UseFormReturnType<Values>
}

function ContactFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput label="Name" required maxLength={100} {...form.getInputProps('contact.name')} />
      <FieldRow>
        <TextInput
          label="Email"
          type="email"
          description="Matches the account that books with it."
          {...form.getInputProps('contact.email')}
        />
        <TextInput label="Phone" type="tel" maxLength={30} {...form.getInputProps('contact.phone_number')} />
      </FieldRow>
      <BirthdayField {...form.getInputProps('contact.birthday')} />
    </>
  )
}

function DetailFields({ form, tags }: FieldsProps & { tags: readonly string[] }) {
  return (
    <>
      <TagsField
        label="Tags"
        description="Press Enter after each one."
        data={[...tags]}
        maxTags={maxTags}
        {...form.getInputProps('tags')}
      />
      <Switch label="VIP" {...form.getInputProps('is_vip', { type: 'checkbox' })} />
      <Textarea label="Allergies" rows={2} maxLength={300} {...form.getInputProps('allergies')} />
    </>
  )
}
