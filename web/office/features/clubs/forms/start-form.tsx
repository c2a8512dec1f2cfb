import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createClub } from '#contract/clubs/clubs.ts'
import { ClubFields } from '#contract/clubs/fields.ts'
import { call } from '../../../../shared/api/api.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useReloadClub, useKeepClub } from '../queries/own-club.ts'
import { countryOptions, suggestionsFor } from './place-choices.ts'

/** Creates the club. The country also sets the time zone and the currency. */
export function StartForm() {
  const keep = useKeepClub()
  const reload = useReloadClub()
  // The owner's contact details, until they enter the club's own.
  const { user, profile } = useSignedIn()
  const contact = {
    ...((user.email ?? '') !== '' && { contact_email: user.email }),
    ...(profile.phone_number !== '' && { contact_phone: profile.phone_number }),
  }
  const form = useForm({
    initialValues: { name: '', city: '', country: null as string | null },
    validate: (values) => schemaErrors(ClubFields, values),
  })
  const open = async ({ name, city, country }: typeof form.values) => {
    try {
      keep(await call(createClub, { body: { name, city, country, ...suggestionsFor(country ?? ''), ...contact } }))
    } catch (error) {
      // Created on another device in the meantime: that one is shown.
      if (statusOf(error) !== 409) throw error
      await reload()
    }
  }
  return (
    <Form form={form} submit="Create club" onSubmit={open}>
      <TextInput label="Club name" required {...form.getInputProps('name')} />
      <SelectField
        label="Country"
        description="Suggests the time zone and the currency"
        searchable
        clearable
        data={countryOptions}
        {...form.getInputProps('country')}
      />
      <TextInput label="City" {...form.getInputProps('city')} />
    </Form>
  )
}
