import { TextInput } from '@mantine/core'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { fieldId } from '../parts/field-id.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './setup-form.ts'

/** The contact for guests. */
export function ContactSection({ form }: SectionProps) {
  return (
    <Section title="Contact" lead="Guests see both on your page and on their reservations.">
      <FieldRow>
        <TextInput
          id={fieldId('contact_email')}
          label="Contact email"
          type="email"
          required
          {...form.getInputProps('contact_email')}
        />
        <TextInput
          id={fieldId('contact_phone')}
          label="Contact phone"
          type="tel"
          required
          {...form.getInputProps('contact_phone')}
        />
      </FieldRow>
    </Section>
  )
}
