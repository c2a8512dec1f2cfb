import { TextInput } from '@mantine/core'
import type { OwnClub } from '#contract/clubs.ts'
import { FieldRow } from '../../../ui/field-layout.tsx'
import { fieldId } from './field-id.ts'
import { SectionForm } from './section.tsx'
import { useSection, type SectionProps } from './use-section.ts'

const valuesOf = ({ contact_email, contact_phone }: OwnClub) => ({
  contact_email: contact_email ?? '',
  contact_phone: contact_phone ?? '',
})
const orNull = (text: string) => (text.trim() === '' ? null : text)
const bodyOf = ({ contact_email, contact_phone }: ReturnType<typeof valuesOf>) => ({
  contact_email: orNull(contact_email),
  contact_phone: orNull(contact_phone),
})

/** The contact for guests. */
export function ContactSection(props: SectionProps) {
  const section = useSection(props, { valuesOf, bodyOf })
  return (
    <SectionForm title="Contact" lead="Guests see both on your page and on their reservations." section={section}>
      <FieldRow>
        <TextInput
          id={fieldId('contact_email')}
          label="Contact email"
          type="email"
          {...section.form.getInputProps('contact_email')}
        />
        <TextInput
          id={fieldId('contact_phone')}
          label="Contact phone"
          type="tel"
          {...section.form.getInputProps('contact_phone')}
        />
      </FieldRow>
    </SectionForm>
  )
}
